import type { Context as HttpContext } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { faultsIn } from '#contract/faults.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import { findUnfit } from '#server/core/plain-input.ts'
import { readJson } from './body.ts'

/** The whole input of an endpoint, by the contract. */
export async function receive(http: HttpContext, endpoint: Endpoint) {
  const { req } = http
  // An array is sent by repeating its key.
  const query = Object.fromEntries(
    Object.entries(req.queries()).map(([key, values]) => [
      key,
      values.length > 1 ? values : values[0],
    ]),
  )
  return {
    ...(endpoint.params && { params: parsePath(endpoint, req.param()) }),
    ...(endpoint.query && { query: parse(endpoint.query, query) }),
    ...(endpoint.body && { body: parse(endpoint.body, await bodyOf(req.raw, endpoint.body)) }),
  }
}

/**
 * The body may be missing if no field is required, because most clients send a DELETE without one, some with the content
 * type of all their calls.
 */
function bodyOf(request: Request, body: v.GenericSchema): Promise<unknown> {
  return readJson(request, v.is(body, {}))
}

/** An invalid id gets 404, like any other unknown id. */
function parsePath(endpoint: Endpoint, params: Record<string, string>): unknown {
  const result = v.safeParse(endpoint.params ?? v.unknown(), params)
  if (!result.success || findUnfit(params)) throw new AppError('not_found')
  return result.output
}

/** @throws AppError malformed_request, validation_failed */
function parse(schema: v.GenericSchema, value: unknown): unknown {
  const unfit = findUnfit(value)
  if (unfit?.reason === 'too_deep') throw new AppError('malformed_request')
  if (unfit) throw invalid(unfit.path, 'invalid')
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new AppError('validation_failed', { fields: faultsIn(result.issues) })
}
