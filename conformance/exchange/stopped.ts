// The words for what a run that was ended early left undone. Somebody stopped it: nothing of that is the gateway's fault.

/** Why a request has no response. */
export const stoppedRequest = "the run was stopped";

/** Why a check was not tried. */
export const notTried = "Not run: the run was stopped.";
