// The public server over all operations of the contract, made of its data. serve.ts serves a request. The handlers' names,
// types and comments are generated.
import { everyCodec } from "../codecs/every-codec.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { encodingAt, pointsOf } from "../operation/profile.ts";
import { serve } from "./serve.ts";
import type { Context, Handler, Serve, ServeOptions } from "./serve-options.ts";

export interface HandlerOptions<Handlers> extends Omit<
  ServeOptions,
  "operations" | "handlers" | "profile" | "authorise"
> {
  readonly handlers: Handlers;
  readonly profile: { readonly extension_points: object };
  readonly authorise?: (
    identity: never,
    context: Context,
  ) => ReturnType<NonNullable<ServeOptions["authorise"]>>;
}

/**
 * Makes a gateway of its handlers. If the profile says how to read an operation's request, it reads it in no other way.
 *
 * @throws TypeError for a profile without a usable scheme where no `signature` is given.
 */
export function gatewayHandlerOf<Handlers extends { readonly [Id in keyof Handlers]: Handler | undefined }>(
  operations: Readonly<Record<string, AnyOperation>>,
  { handlers, profile, authorise, ...options }: HandlerOptions<Handlers>,
): Serve {
  const points = pointsOf(profile);
  return serve({
    codecs: everyCodec,
    readsOf: (operation) => encodingAt(points, operation)?.reads,
    ...options,
    // Who asks has the names that the operations give it.
    ...(authorise && { authorise: (identity, context) => authorise(identity as never, context) }),
    operations: Object.values(operations),
    handlers: { ...handlers },
    profile: { extension_points: points },
  });
}
