import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import type { CallOptions, Page } from './call.ts'
import { notLoaded } from './failure.ts'

/** Makes a call of the contract. @throws Failure */
export async function call<N extends EndpointName>(
  name: N,
  input?: InputOf<N>,
  options: CallOptions = {},
): Promise<AnswerOf<N>> {
  return (await callPage(name, input, options)).answer
}

/**
 * Makes a call and also returns the cursor of the next page. Its code is loaded apart from the
 * first screen, which does not need it.
 */
export async function callPage<N extends EndpointName>(
  name: N,
  input?: InputOf<N>,
  options: CallOptions = {},
): Promise<Page<AnswerOf<N>>> {
  const { send } = await import('./transport.ts').catch(notLoaded)
  return send(name, input, options)
}
