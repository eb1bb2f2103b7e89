// What the process that reads pages gives up before it runs foreign script, beyond what Node.js's permissions take from it.
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/**
 * Takes away what a script that got out of its window could reach: signals to other processes, bindings below the permissions
 * and, up to Node.js 24, which has no permission for it, the network. jsdom itself needs none of it.
 */
export function shutDoors(): void {
  const shut = (): never => {
    throw new Error("A page has no use for this.");
  };
  const doors: readonly (readonly [object, readonly string[]])[] = [
    [process, ["kill", "_kill", "_debugProcess", "_debugEnd", "binding", "_linkedBinding", "dlopen"]],
    [process, ["getBuiltinModule"]],
    [net.Socket.prototype, ["connect"]],
    [net.Server.prototype, ["listen"]],
    [net, ["connect", "createConnection"]],
    [dgram.Socket.prototype, ["bind", "connect", "send"]],
    [dgram, ["createSocket"]],
    [dns, Object.keys(dns).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
    [dns.promises, Object.keys(dns.promises).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
    [dns.Resolver.prototype, ["resolve", "resolve4", "resolve6", "resolveTxt", "resolveAny", "reverse"]],
    [globalThis, ["fetch", "WebSocket", "EventSource"]],
  ];
  for (const [holder, names] of doors)
    for (const name of names)
      Object.defineProperty(holder, name, { value: shut, writable: false, configurable: false });
  syncBuiltinESMExports();
}
