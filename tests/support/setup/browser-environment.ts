import JsdomEnvironment from "jest-environment-jsdom";

/** jsdom measures nothing: observers of size see nothing change. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * jsdom, and the parts of a browser it lacks: those Node has, and still ones for what needs a layout or a pointer.
 * There is no fetch: a test says who answers (fake-fetch.ts).
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...given: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...given);
    Object.assign(this.global, { Headers, Request, Response, structuredClone, TextDecoder, TextEncoder });
    Object.assign(this.global, { ResizeObserver: StillObserver, IntersectionObserver: StillObserver });
    // A pointer is a mouse with more to say; without this, testing-library's pointer events carry no coordinates.
    Object.assign(this.global, { PointerEvent: this.global.MouseEvent });
    Object.assign(this.global.Element.prototype, {
      hasPointerCapture: () => false,
      setPointerCapture: () => undefined,
      releasePointerCapture: () => undefined,
      scrollIntoView: () => undefined,
    });
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
  }
}
