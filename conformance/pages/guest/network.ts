// The network for a page: there is none. Every function fails as in a browser without a connection.
import { EventTarget, fire } from "./events.ts";
import { later } from "./timers.ts";

const lost = (): TypeError => new TypeError("Failed to fetch");

export const fetch = (): Promise<never> => Promise.reject(lost());

export class XMLHttpRequest extends EventTarget {
  static readonly DONE = 4;
  readyState = 0;
  status = 0;
  statusText = "";
  responseText = "";
  response = "";
  responseType = "";
  responseURL = "";
  timeout = 0;
  withCredentials = false;
  readonly upload = new EventTarget();
  #waits = true;
  open(_method: string, _address: string, waits?: boolean): void {
    this.readyState = 1;
    this.#waits = waits !== false;
  }
  send(): void {
    if (!this.#waits) throw new Error("NetworkError: Failed to execute 'send' on 'XMLHttpRequest'.");
    later(() => {
      this.readyState = 4;
      for (const type of ["readystatechange", "error", "loadend"]) fire(this, type);
    }, 0);
  }
  setRequestHeader(): void {}
  overrideMimeType(): void {}
  getResponseHeader(): null {
    return null;
  }
  getAllResponseHeaders(): string {
    return "";
  }
  abort(): void {}
}

class Line extends EventTarget {
  readyState = 0;
  readonly url: string;
  constructor(address: unknown) {
    super();
    this.url = String(address);
    later(() => {
      this.readyState = 3;
      for (const type of ["error", "close"]) fire(this, type);
    }, 0);
  }
  send(): void {}
  close(): void {}
  postMessage(): void {}
  terminate(): void {}
}
export class WebSocket extends Line {}
export class EventSource extends Line {}
export class Worker extends Line {}
