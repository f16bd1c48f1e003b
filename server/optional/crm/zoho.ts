import * as v from 'valibot'
import type { CrmRegion } from '#contract/shapes/crm.ts'

/** Zoho's REST API, version 7: https://www.zoho.com/crm/developer/docs/api/v7/ */
const version = '/crm/v7'
const perPage = 200
const patienceMs = 20_000
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
  /** After how many seconds it asks to retry, if it says so. */
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
const info = v.object({
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

const productPage = v.object({ data: v.array(product), info })
const deletedPage = v.object({ data: v.array(v.object({ id: v.string() })), info })
const counted = v.object({ count: v.number() })
const granted = v.object({ access_token: v.string(), expires_in: v.number() })
const failed = v.object({ code: v.string() })

/** The answer of a function of the CRM: JSON in a string. */
const executed = v.object({ details: v.object({ output: v.string() }) })
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

/** The hosts of a data centre. `instead` is used in place of all of them, in tests. */
export function zohoHosts(region: CrmRegion, instead: string) {
  if (instead) return { accounts: `${instead}/accounts`, api: `${instead}/api` }
  const host = region === 'ca' ? 'zohocloud.ca' : `zoho.${region}`
  const api = region === 'ca' ? 'zohoapis.ca' : `zohoapis.${region}`
  return { accounts: `https://accounts.${host}`, api: `https://www.${api}` }
}

/**
 * A client for the calls that a pull of the catalogue needs. A call makes one request, or two if the access
 * token has expired.
 */
export function createZoho(settings: ZohoSettings, instead: string) {
  const hosts = zohoHosts(settings.region, instead)
  let token: string | null = null

  async function send(request: Request): Promise<{ status: number; body: unknown; wait: number }> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
      const content = await response.text()
      const wait = Number(response.headers.get('retry-after')) || 0
      return { status: response.status, body: content ? JSON.parse(content) : null, wait }
    } catch (cause) {
      throw new ZohoBusy(`no answer: ${String(cause)}`)
    }
  }

  /** Gets an access token of one hour for the refresh token. */
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
    const grant = v.safeParse(granted, answer.body)
    if (answer.status === 200 && grant.success) {
      token = grant.output.access_token
      return token
    }
    // A refusal has the status 200. `Access Denied` means that there were too many requests.
    const refusal = v.safeParse(v.object({ error: v.string() }), answer.body)
    if (refusal.success && /^invalid_|^general_error/.test(refusal.output.error)) {
      throw new ZohoRefused('credentials', refusal.output.error)
    }
    throw new ZohoBusy('no token', answer.wait || null)
  }

  const get = (path: string, headers: Record<string, string> = {}) => call(path, { headers })

  async function call(path: string, init: RequestInit): Promise<unknown> {
    const ask = (bearer: string) =>
      send(
        new Request(hosts.api + version + path, {
          ...init,
          headers: { authorization: `Zoho-oauthtoken ${bearer}`, ...init.headers },
        }),
      )
    let answer = await ask(token ?? (await authorize()))
    if (answer.status === 401 && codeOf(answer.body) === 'INVALID_TOKEN') {
      answer = await ask(await authorize())
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
      return parse(functionAnswer, parse(executed, body).details.output)
    },
    /** How many products the CRM has. */
    count: async (): Promise<number> => parse(counted, await get('/Products/actions/count')).count,
    /** Products changed at or after an instant, the oldest change first. */
    async products(since: Date | null, pageToken: string | null): Promise<Page<ZohoProduct>> {
      const query = new URLSearchParams({
        fields,
        per_page: String(perPage),
        sort_by: 'Modified_Time',
        sort_order: 'asc',
        ...(pageToken && { page_token: pageToken }),
      })
      // The header means `after`, in whole seconds: one second less includes the instant itself.
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
  const read = v.safeParse(failed, body)
  return read.success ? read.output.code : 'unreadable'
}

/** An answer without a body is an empty page. */
function parsePage<T>(
  schema: v.GenericSchema<unknown, { data: T[]; info: v.InferOutput<typeof info> }>,
  body: unknown,
): Page<T> {
  if (body === null) return { data: [], next: null }
  const { data, info: more } = parse(schema, body)
  return { data, next: more.more_records ? (more.next_page_token ?? null) : null }
}

function parse<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body)
  if (!result.success) throw new ZohoBusy(`unreadable: ${result.issues[0].message}`)
  return result.output
}
