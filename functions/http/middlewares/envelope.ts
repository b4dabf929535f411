import { errorReply, render } from '../render.ts';
import { isRendered } from './http-call.ts';
import type { HttpMiddleware } from './http-call.ts';

/** The innermost layer: turns a reply, or an error, into a response for API Gateway. */
export const envelope = (): HttpMiddleware => ({
  after(request) {
    const { response, event } = request;
    if (response === null || response === undefined || isRendered(response)) return;
    request.response = render(response, event.state.requestId);
  },
  onError(request) {
    const { requestId } = request.event.state;
    request.response = render(errorReply(request.error, requestId), requestId);
  },
});
