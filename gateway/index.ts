// The package's entry: starts a whole gateway, for example in a merchant's tests.
export type { Acquirer, Apm, Ask, Instruments } from "./acquirer/acquirer.ts";
export type { AcquirerResponse } from "./domain/attempt.ts";
export { apms, type TestApm } from "./acquirer/simulated/apms.ts";
export type { Says, Script } from "./acquirer/simulated/behaviour.ts";
export {
  paidBeneficiary,
  type TestBeneficiary,
  testBeneficiaries,
} from "./acquirer/simulated/beneficiaries.ts";
export { otherCards, type TestCard, testCards } from "./acquirer/simulated/cards.ts";
export { type Clock, type VirtualClock, virtualClock } from "./process/clock.ts";
export type { MerchantRange } from "./store/due-rows.ts";
export type { Timing } from "./operations/core.ts";
export { payoutFailure } from "./domain/payout-failures.ts";
export { payoutMoves } from "./domain/payout-states.ts";
export { subscriptionMoves, subscriptionStates } from "./domain/subscription-states.ts";
export { type State, states, type Transition, transitions, type Trigger } from "./domain/transitions.ts";
export { ConfigurationError } from "./config.ts";
export { jsonLog, type Log, type LogEntry } from "./process/log.ts";
export { type PostgresServer, startPostgres } from "./store/postgres/server.ts";
export type { Statement } from "./store/pool.ts";
export { type KeyEncryption, VaultError } from "./vault/key-encryption.ts";
export type { Wrapped } from "./vault/seal.ts";
export { developmentAccount, type RunningGateway, type StartOptions } from "./start/options.ts";
export { startGateway } from "./start/start.ts";
