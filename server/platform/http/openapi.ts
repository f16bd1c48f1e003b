import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type Endpoint, errorsOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorBody } from '#contract/errors.ts'
import { headers } from '#contract/headers.ts'
import type { App } from './handle.ts'
import { sendJson } from './send-answer.ts'

/** The contract as an OpenAPI document, generated from the endpoints that the server answers. */
export function openapiRoute(app: App) {
  app.get('/v1/openapi.json', http => sendJson(http, document(), 'public, no-cache'))
}

const form = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function document() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return { openapi: '3.1.0', info: { title: 'Oggettoteca', version: '1' }, paths }
}

function operation(name: string, endpoint: Endpoint) {
  const personal = endpoint.access !== 'visitor'
  return {
    operationId: name,
    ...(personal && { security: [{ bearer: [] }] }),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...headerParameters,
      ...(endpoint.ifMatch ? [header(headers.ifMatch)] : []),
    ],
    ...(endpoint.upload && {
      requestBody: { content: { 'multipart/form-data': { schema: form } } },
    }),
    ...(endpoint.body && { requestBody: { content: json(endpoint.body) } }),
    responses: {
      200: { description: 'Done', content: json(endpoint.answer) },
      default: { description: [...errorsOf(endpoint)].join(', '), content: json(errorBody) },
    },
  }
}

/** Headers that any call may have; `security` describes `authorization`. */
const headerParameters = [
  headers.accessToken,
  headers.language,
  headers.appId,
  headers.ghostUser,
  headers.idempotencyKey,
].map(header)

function header(name: string) {
  return { name, in: 'header', required: false, schema: { type: 'string' } }
}

function pathParameters({ path }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
  return names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ query }: Endpoint) {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function jsonSchema(schema: GenericSchema) {
  return toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
}

function json(schema: GenericSchema) {
  return { 'application/json': { schema: jsonSchema(schema) } }
}
