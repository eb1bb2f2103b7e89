// The messages for what a stopped run did not do. The user stopped it, so none of this is the gateway's fault.

/** Why a request has no response. */
export const stoppedRequest = "the run was stopped";

/** Why a check was not tried. */
export const notTried = "Not run: the run was stopped.";
