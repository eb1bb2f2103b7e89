// Notifications in a service on Fastify.
import type { NotificationHandler } from "@acquiring/contract/client";
import { nodeListener } from "@acquiring/contract/node";
import type { FastifyPluginAsync } from "fastify";

/** Register it. Fastify parses no body in this plugin, and still does in the others. */
export function onFastify(handle: NotificationHandler): FastifyPluginAsync {
  const listener = nodeListener(handle);
  return async (plugin) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser("*", (_request, _body, done) => done(null));
    plugin.post("/notifications", (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
  };
}
