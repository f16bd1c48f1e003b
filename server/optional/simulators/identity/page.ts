import { html } from 'hono/html'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import { baseStyle } from '../base-style.ts'
import { pageHeaders, simulatedPage } from '../simulated-page.ts'
import type { Account } from './accounts.ts'

/** Not part of the app. */
const texts = italian({
  title: 'Con chi entri?',
  intro:
    "Questa pagina sta al posto dell'accesso di un'università e serve solo alla dimostrazione: scegli una persona, la password non serve.",
  cancel: 'Annulla',
  expired: 'Questa pagina è scaduta',
  expiredHint: "Torna all'oggettoteca e accedi di nuovo da lì.",
  home: "Vai all'oggettoteca",
  kinds: {
    member: null,
    staff: 'Personale',
    first: 'Primo accesso: il profilo si crea adesso',
    unverified: 'E-mail non verificata: accesso rifiutato',
  },
})

const css = `${baseStyle}
ul{list-style:none;padding:0;border:1px solid var(--line);border-radius:14px;background:var(--card);overflow:hidden}
li+li{border-top:1px solid var(--line)}
button,a{font:inherit;color:inherit;cursor:pointer}
li button{display:grid;gap:1px;width:100%;min-height:56px;padding:10px 16px;border:0;background:none;text-align:start}
li button:hover{background:var(--paper)}
li b{font-weight:620}
li span,li em{font-size:.875rem;overflow-wrap:anywhere}
li span{color:var(--muted)}
li em{color:var(--sign);font-style:normal}
.plain{justify-self:start;display:inline-grid;place-items:center;min-height:48px;padding:8px 20px;
border:1px solid var(--line);border-radius:99px;background:var(--card);font-weight:600;text-decoration:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:-2px;border-radius:12px}
.plain:focus-visible{outline-offset:2px;border-radius:99px}
`
export const headers = pageHeaders(css)

const renderPage = (language: Locale, heading: string, body: ReturnType<typeof html>) =>
  String(simulatedPage(language, { css, heading }, body))

/** The page to choose an account. Each account is a button of one form, which posts to the page's own address. */
export function choicePage(language: Locale, accounts: readonly Account[]): string {
  const kindLabel = (kind: Account['kind']) => {
    const text = texts.kinds[kind]
    return text && html`<em>${say(language, text)}</em>`
  }
  const choices = accounts.map(
    ({ subject, email, firstName, lastName, kind }) => html`
<li><button name="account" value="${subject}"><b>${firstName} ${lastName}</b><span>${email}</span>${kindLabel(kind)}</button></li>`,
  )
  return renderPage(
    language,
    say(language, texts.title),
    html`<p>${say(language, texts.intro)}</p><form method="post"><ul>${choices}</ul></form>
<form method="post"><button class="plain" name="cancel" value="1">${say(language, texts.cancel)}</button></form>`,
  )
}

/** The page that says that the sign-on has expired. */
export function messagePage(language: Locale): string {
  return renderPage(
    language,
    say(language, texts.expired),
    html`<p>${say(language, texts.expiredHint)}</p><a class="plain" href="/signin">${say(language, texts.home)}</a>`,
  )
}
