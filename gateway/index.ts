// The package's face: a whole gateway to start, for example in a merchant's own tests.
export { ConfigurationError } from "./config.ts";
export { jsonLog, type Log, type LogEntry } from "./log.ts";
export { developmentAccount, type RunningGateway, startGateway, type StartOptions } from "./start.ts";
