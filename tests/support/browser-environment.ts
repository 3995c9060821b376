import JsdomEnvironment from "jest-environment-jsdom";

/** jsdom, and the parts of a browser it lacks but Node has. There is still no fetch: a test says who answers (fake-fetch.ts). */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...args: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...args);
    Object.assign(this.global, { Headers, Request, Response, structuredClone, TextDecoder, TextEncoder });
  }
}
