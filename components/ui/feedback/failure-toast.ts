export { toastFailure } from "./toast";
