/** A WebSocket whose server is the test, which controls the order and time of all events. */
export class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static readonly instances: FakeWebSocket[] = [];

  readyState = FakeWebSocket.CONNECTING;
  readonly sent: { type: string; [key: string]: unknown }[] = [];
  closeCode: number | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.instances.push(this);
  }

  /** Replaces jsdom's WebSocket for the rest of the test file, which has a jsdom of its own. */
  static install(): void {
    FakeWebSocket.instances.length = 0;
    Object.assign(globalThis, { WebSocket: FakeWebSocket });
  }

  static last(): FakeWebSocket {
    const socket = FakeWebSocket.instances.at(-1);
    if (!socket) throw new Error("No socket was opened");
    return socket;
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(code: number): void {
    this.closeCode = code;
    this.readyState = FakeWebSocket.CLOSED;
  }

  // --- The server's side ---

  accept(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  deliver(frame: object): void {
    this.deliverRaw(JSON.stringify(frame));
  }

  deliverRaw(data: string): void {
    this.onmessage?.({ data });
  }

  end(code: number): void {
    this.readyState = FakeWebSocket.CLOSED;
    this.onclose?.({ code });
  }
}
