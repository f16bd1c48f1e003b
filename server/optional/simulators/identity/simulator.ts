import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { chooseLanguage, defaultLocale, locales } from '#contract/texts/languages.ts'
import { simulatedHostHeader, simulatorPath } from '#server/areas/identity/simulated-provider.ts'
import { readAccounts } from './accounts.ts'
import { choicePage, messagePage, headers as pageHeaders } from './page.ts'
import { providerAt } from './provider.ts'

const formMaxBytes = 2000

/** Answers a request under the simulator's path. The provider answers all but the choice of an account. */
export async function simulate(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  scheme: 'http' | 'https',
) {
  const { headers } = incoming
  const host = String(headers[simulatedHostHeader] ?? headers.host)
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = scheme
  const provider = await providerAt(`${scheme}://${host}`)
  const closed = new Promise(resolve => outgoing.once('close', resolve))
  for (const [name, value] of Object.entries(pageHeaders)) outgoing.setHeader(name, value)
  const path = incoming.url ?? ''
  if (path.startsWith(`${simulatorPath}/interaction/`)) await choose(provider, incoming, outgoing)
  else {
    // The provider compares `originalUrl` with `url` to learn the path under which it is served.
    Object.assign(incoming, { originalUrl: path, url: path.slice(simulatorPath.length) })
    await provider.callback()(incoming, outgoing)
  }
  await closed
}

/** Shows the accounts, or completes the sign-on with the chosen one. */
async function choose(provider: Provider, incoming: IncomingMessage, outgoing: ServerResponse) {
  const details = await provider.interactionDetails(incoming, outgoing).catch(() => null)
  const send = (status: number, page: string) =>
    outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  if (!details) return send(400, messagePage(defaultLocale))
  if (incoming.method !== 'POST') {
    const language = chooseLanguage(locales, String(details.params.ui_locales ?? ''))
    return send(200, choicePage(language, await readAccounts()))
  }
  const account = (await readForm(incoming)).get('account')
  const result = account
    ? { login: { accountId: account, remember: false } }
    : { error: 'access_denied', error_description: 'cancelled by the person' }
  const options = { mergeWithLastSubmission: false }
  await provider.interactionFinished(incoming, outgoing, result, options)
}

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of incoming) text = (text + String(chunk)).slice(0, formMaxBytes)
  return new URLSearchParams(text)
}
