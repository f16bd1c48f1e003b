import * as v from 'valibot'
import type { CrmRegion } from '#contract/shapes/crm.ts'

/** Zoho's REST API, version 7: https://www.zoho.com/crm/developer/docs/api/v7/ */
const apiPath = '/crm/v7'
const perPage = 200
const timeoutMs = 20_000
const fields = 'Product_Code,Product_Name,Description,Product_Category,Product_Active,Modified_Time'

export type ZohoSettings = {
  region: CrmRegion
  clientId: string
  clientSecret: string
  refreshToken: string
}

/** The CRM refused the credentials or the request: a retry would not help. */
export class ZohoRefused extends Error {
  override name = 'ZohoRefused'
  readonly kind: 'credentials' | 'refused'
  constructor(kind: 'credentials' | 'refused', code: string) {
    super(code)
    this.kind = kind
  }
}

/** The CRM cannot answer now: it is busy, down, too slow, or its answer is not readable. */
export class ZohoBusy extends Error {
  override name = 'ZohoBusy'
  /** How many seconds the CRM asks to wait; `null` if it does not say. */
  readonly waitSeconds: number | null
  constructor(reason: string, waitSeconds: number | null = null) {
    super(reason)
    this.waitSeconds = waitSeconds
  }
}

const text = v.pipe(
  v.nullish(v.string(), ''),
  v.transform(value => value.trim()),
)
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(value => new Date(value)),
)
const pageInfo = v.object({
  more_records: v.boolean(),
  next_page_token: v.nullish(v.string()),
})
const product = v.object({
  id: v.string(),
  Product_Code: text,
  Product_Name: text,
  Description: text,
  Product_Category: text,
  Product_Active: v.nullish(v.boolean(), true),
  Modified_Time: instant,
})
export type ZohoProduct = v.InferOutput<typeof product>

const productPage = v.object({ data: v.array(product), info: pageInfo })
const deletedPage = v.object({ data: v.array(v.object({ id: v.string() })), info: pageInfo })
const countAnswer = v.object({ count: v.number() })
const tokenAnswer = v.object({ access_token: v.string(), expires_in: v.number() })
const errorAnswer = v.object({ code: v.string() })

/** The CRM puts the answer of a function, as a string of JSON, into this object. */
const executionAnswer = v.object({ details: v.object({ output: v.string() }) })
const functionAnswer = v.pipe(
  v.string(),
  v.maxLength(10_000),
  v.parseJson(),
  v.object({
    code: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100)),
    alerts: v.optional(v.array(v.pipe(v.string(), v.maxLength(1000))), []),
  }),
)

export type Page<T> = { data: T[]; next: string | null }

/** The hosts of a region's data centre. Tests set `testUrl`, which replaces them all. */
export function zohoHosts(region: CrmRegion, testUrl: string) {
  if (testUrl) return { accounts: `${testUrl}/accounts`, api: `${testUrl}/api` }
  const host = region === 'ca' ? 'zohocloud.ca' : `zoho.${region}`
  const api = region === 'ca' ? 'zohoapis.ca' : `zohoapis.${region}`
  return { accounts: `https://accounts.${host}`, api: `https://www.${api}` }
}

/**
 * A client of Zoho's API. It gets an access token before the first call. When the token has expired, it gets a new
 * one and repeats the call.
 */
export function createZoho(settings: ZohoSettings, testUrl: string) {
  const hosts = zohoHosts(settings.region, testUrl)
  let token: string | null = null

  async function send(request: Request): Promise<{ status: number; body: unknown; wait: number }> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
      const content = await response.text()
      const wait = Number(response.headers.get('retry-after')) || 0
      return { status: response.status, body: content ? JSON.parse(content) : null, wait }
    } catch (cause) {
      throw new ZohoBusy(`no answer: ${String(cause)}`)
    }
  }

  /** Exchanges the refresh token for an access token, which is valid for one hour. */
  async function authorize(): Promise<string> {
    const answer = await send(
      new Request(`${hosts.accounts}/oauth/v2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          refresh_token: settings.refreshToken,
        }),
      }),
    )
    const grant = v.safeParse(tokenAnswer, answer.body)
    if (answer.status === 200 && grant.success) {
      token = grant.output.access_token
      return token
    }
    // Zoho refuses with the status 200 and an error. `Access Denied` means too many requests: a retry may help.
    const refusal = v.safeParse(v.object({ error: v.string() }), answer.body)
    if (refusal.success && /^invalid_|^general_error/.test(refusal.output.error)) {
      throw new ZohoRefused('credentials', refusal.output.error)
    }
    throw new ZohoBusy('no token', answer.wait || null)
  }

  const get = (path: string, headers: Record<string, string> = {}) => call(path, { headers })

  async function call(path: string, init: RequestInit): Promise<unknown> {
    const attempt = (bearer: string) =>
      send(
        new Request(hosts.api + apiPath + path, {
          ...init,
          headers: { authorization: `Zoho-oauthtoken ${bearer}`, ...init.headers },
        }),
      )
    let answer = await attempt(token ?? (await authorize()))
    if (answer.status === 401 && codeOf(answer.body) === 'INVALID_TOKEN') {
      answer = await attempt(await authorize())
    }
    const { status, body, wait } = answer
    if (status === 200) return body
    if (status === 204 || status === 304) return null
    if (status === 429 || status >= 500) throw new ZohoBusy(codeOf(body), wait || null)
    throw new ZohoRefused(status === 401 ? 'credentials' : 'refused', codeOf(body))
  }

  return {
    /** @throws ZohoRefused, ZohoBusy */
    check: authorize,
    /** Asks the library's own function in the CRM. The code `ok` means yes. */
    async ask(question: object): Promise<v.InferOutput<typeof functionAnswer>> {
      const body = await call('/functions/oggettoteca/actions/execute?auth_type=oauth', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      })
      return parse(functionAnswer, parse(executionAnswer, body).details.output)
    },
    /** How many products the CRM has. */
    count: async () => parse(countAnswer, await get('/Products/actions/count')).count,
    /** Products changed at or after an instant, the oldest change first. */
    async products(since: Date | null, pageToken: string | null): Promise<Page<ZohoProduct>> {
      const query = new URLSearchParams({
        fields,
        per_page: String(perPage),
        sort_by: 'Modified_Time',
        sort_order: 'asc',
        ...(pageToken && { page_token: pageToken }),
      })
      // Zoho returns what changed after the header's second. The second before includes `since` itself.
      const after = since && new Date(since.getTime() - 1000).toISOString()
      const headers = after ? { 'if-modified-since': after } : undefined
      return parsePage(productPage, await get(`/Products?${query}`, headers))
    },
    /** Ids of the products deleted since an instant. */
    async deleted(since: Date | null, pageToken: string | null): Promise<Page<{ id: string }>> {
      const query = new URLSearchParams({
        type: 'all',
        per_page: String(perPage),
        ...(pageToken && { page_token: pageToken }),
      })
      const headers = since ? { 'if-modified-since': since.toISOString() } : undefined
      return parsePage(deletedPage, await get(`/Products/deleted?${query}`, headers))
    },
  }
}

export type Zoho = ReturnType<typeof createZoho>

function codeOf(body: unknown): string {
  const read = v.safeParse(errorAnswer, body)
  return read.success ? read.output.code : 'unreadable'
}

/** An answer without a body is an empty page. */
function parsePage<T>(
  schema: v.GenericSchema<unknown, { data: T[]; info: v.InferOutput<typeof pageInfo> }>,
  body: unknown,
): Page<T> {
  if (body === null) return { data: [], next: null }
  const { data, info } = parse(schema, body)
  return { data, next: info.more_records ? (info.next_page_token ?? null) : null }
}

function parse<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body)
  if (!result.success) throw new ZohoBusy(`unreadable: ${result.issues[0].message}`)
  return result.output
}
