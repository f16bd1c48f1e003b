import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { AppError } from '#server/core/app-error.ts'
import type { RequestContext } from '#server/platform/context.ts'

/** Codes of the package: the provider did not answer, or not in a valid form. */
const noAnswerCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])
/** Errors that a provider answers if it is itself broken. */
const ownErrors = new Set(['server_error', 'temporarily_unavailable'])

/**
 * Runs a step that calls the provider. Its errors are logged.
 * @throws AppError sso_provider_down, or sso_refused for any other error; an AppError of the step as it is
 */
export async function callProvider<T>(ctx: RequestContext, step: () => Promise<T>): Promise<T> {
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
  if (error instanceof ResponseBodyError) return error.status >= 500 || ownErrors.has(error.error)
  if (error instanceof ClientError) return noAnswerCodes.has(error.code ?? '')
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
