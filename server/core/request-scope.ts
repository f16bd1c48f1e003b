import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs a request so that every log line inside can name it. */
export function inRequest<T>(id: string, fn: () => Promise<T>): Promise<T> {
  return scope.run(id, fn)
}

/** The id of the request that is being answered; none in a job. */
export function currentRequest(): string | undefined {
  return scope.getStore()
}
