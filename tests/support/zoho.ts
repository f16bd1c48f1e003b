import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Product = Record<string, unknown> & { id: string; Modified_Time: string }
type Refusal = { status: number; body: object; headers?: Record<string, string> }

export const zohoSecrets = {
  region: 'eu',
  client_id: '1000.CLIENT',
  client_secret: 'the secret of the client',
  refresh_token: '1000.refresh',
} as const

const invalid = {
  code: 'INVALID_TOKEN',
  details: {},
  message: 'invalid oauth token',
  status: 'error',
}
const busy = {
  code: 'TOO_MANY_REQUESTS',
  details: {},
  message: 'too many requests',
  status: 'error',
}
const none = { code: 'INVALID_MODULE', details: {}, message: 'invalid module', status: 'error' }

/**
 * A simulated Zoho CRM API for pulls: expiring tokens, pagination, changes, deletions and
 * configured errors. `ZOHO_URL` points to it.
 */
export async function startZoho() {
  const products = new Map<string, Product>()
  const deleted = new Map<string, string>()
  const refusals: Refusal[] = []
  const log: string[] = []
  const questions: Record<string, unknown>[] = []
  const state = {
    perPage: 2,
    tokens: 0,
    valid: new Set<string>(),
    credentials: 'good',
    /** The result of the library's function. */
    answer: { code: 'ok' } as { code: string | number; alerts?: string[] },
    /** What the library's function does before it answers. */
    beforeAnswer: async () => {},
  }
  const app = new Hono()

  app.post('/accounts/oauth/v2/token', async http => {
    log.push('token')
    const form = await http.req.parseBody()
    if (state.credentials === 'busy') {
      return http.json({ error: 'Access Denied', status: 'failure' }, 400)
    }
    const known =
      form.grant_type === 'refresh_token' &&
      form.client_id === zohoSecrets.client_id &&
      form.client_secret === zohoSecrets.client_secret &&
      form.refresh_token === zohoSecrets.refresh_token
    // Like the real one: a refusal with status 200.
    if (!known || state.credentials === 'bad') return http.json({ error: 'invalid_code' })
    const access_token = `1000.access.${++state.tokens}`
    state.valid = new Set([access_token])
    return http.json({ access_token, api_domain: 'x', token_type: 'Bearer', expires_in: 3600 })
  })

  app.use('/api/*', async (http, next) => {
    log.push(http.req.path.replace('/api/crm/v7', '') + (http.req.query('page_token') ?? ''))
    const bearer = http.req.header('authorization')?.replace('Zoho-oauthtoken ', '') ?? ''
    if (!state.valid.has(bearer)) return http.json(invalid, 401)
    const refusal = refusals.shift()
    if (refusal) {
      return Response.json(refusal.body, { status: refusal.status, headers: refusal.headers ?? {} })
    }
    return next()
  })

  const since = (header: string | undefined) => (header ? Date.parse(header) : 0)
  const paged = (rows: object[], token: string | undefined) => {
    const start = Number(token?.replace('after-', '') ?? 0)
    const data = rows.slice(start, start + state.perPage)
    if (data.length === 0) return new Response(null, { status: 204 })
    const end = start + data.length
    const more_records = end < rows.length
    const info = { per_page: state.perPage, count: data.length, more_records }
    return Response.json({
      data,
      info: { ...info, next_page_token: more_records ? `after-${end}` : null },
    })
  }

  app.post('/api/crm/v7/functions/oggettoteca/actions/execute', async http => {
    questions.push(await http.req.json())
    await state.beforeAnswer()
    const output = JSON.stringify(state.answer)
    return http.json({ code: 'success', details: { output }, message: 'function executed' })
  })
  app.get('/api/crm/v7/Products/actions/count', http => http.json({ count: products.size }))
  app.get('/api/crm/v7/Products/deleted', http => {
    const from = since(http.req.header('if-modified-since'))
    const rows = [...deleted].filter(([, at]) => Date.parse(at) > from)
    return paged(
      rows.map(([id, deleted_time]) => ({ id, deleted_time, type: 'recycle' })),
      http.req.query('page_token'),
    )
  })
  app.get('/api/crm/v7/Products', http => {
    const { fields = '', sort_by, sort_order, page_token } = http.req.query()
    if (sort_by !== 'Modified_Time' || sort_order !== 'asc') return http.json(none, 400)
    const from = since(http.req.header('if-modified-since'))
    const rows = [...products.values()]
      .filter(({ Modified_Time }) => Date.parse(Modified_Time) > from)
      .sort((a, b) => Date.parse(a.Modified_Time) - Date.parse(b.Modified_Time))
      .map(row => ({
        id: row.id,
        ...Object.fromEntries(fields.split(',').map(name => [name, row[name] ?? null])),
      }))
    return paged(rows, page_token)
  })

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise(resolve => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Adds or changes a product at an instant. */
    put: (id: string, at: string, values: object) => {
      products.set(id, { ...products.get(id), ...values, id, Modified_Time: at })
    },
    remove: (id: string, at: string) => {
      products.delete(id)
      deleted.set(id, at)
    },
    /** Answers of the next calls. */
    refuse: (...answers: Refusal[]) => refusals.push(...answers),
    busy: (seconds?: number): Refusal => ({
      status: 429,
      body: busy,
      ...(seconds && { headers: { 'retry-after': String(seconds) } }),
    }),
    state,
    /** The calls of the library's function. */
    questions,
    log,
    url,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
