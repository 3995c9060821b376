export { default, generateMetadata } from "@/app/(app)/demo/page";
