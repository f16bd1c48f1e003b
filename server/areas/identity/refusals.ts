import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { AppError } from '#server/core/app-error.ts'
import type { RequestContext } from '#server/platform/context.ts'

/** The provider did not answer, or its answer was not valid. */
const unanswered = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])
const theirs = new Set(['server_error', 'temporarily_unavailable'])

/** Runs a step that calls the provider; its errors are logged and become an AppError. */
export async function refusing<T>(ctx: RequestContext, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = isDown(error) ? 'sso_provider_down' : 'sso_refused'
    ctx.log({ level: 'warn', event: code, id: ctx.requestId, reason: reasonOf(error) })
    throw new AppError(code, { cause: error })
  }
}

function isDown(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500 || theirs.has(error.error)
  if (error instanceof ClientError) return unanswered.has(error.code ?? '')
  // fetch reports a failed connection as a plain TypeError; the package's errors have a code.
  if (error instanceof TypeError) return !('code' in error)
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** The reason, for the operator; never contains a code or a token. */
function reasonOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return error.error
  if (error instanceof AuthorizationResponseError) return error.error
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: string }
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${code ?? error.name} ${error.message}${inner}`
}
