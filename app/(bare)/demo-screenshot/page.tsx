export { default, generateMetadata } from "@/app/(app)/demo-dashboard/page";
