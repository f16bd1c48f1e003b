import type { WebsiteProduct } from '#contract/shapes/catalogue.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { nameIn } from '#contract/texts/localized.ts'
import type { WebsiteListTexts } from '#contract/texts/website-list.ts'
import { styles } from './list-styles.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

/**
 * A list of a library's products for a page of any web site. Attributes: `key`, and if wanted `category`, `keywords`,
 * `limit`, `lang`, and `src`, the library's address if it is not the one of this script. docs/websites.md describes it.
 */
class OggettotecaList extends HTMLElement {
  static observedAttributes = ['key', 'category', 'keywords', 'limit', 'lang', 'src']
  readonly #root = this.attachShadow({ mode: 'open' })
  #reading: AbortController | undefined
  #isPlanned = false

  connectedCallback() {
    // Not a <style>, which the page's policy may forbid.
    this.#root.adoptedStyleSheets = [sheet]
    this.#plan()
  }

  disconnectedCallback() {
    this.#reading?.abort()
  }

  attributeChangedCallback() {
    this.#plan()
  }

  /** Reads once for all attributes that change together. */
  #plan() {
    if (this.#isPlanned) return
    this.#isPlanned = true
    queueMicrotask(() => {
      this.#isPlanned = false
      if (this.isConnected) void this.#show()
    })
  }

  async #show() {
    this.#reading?.abort()
    const reading = new AbortController()
    this.#reading = reading
    const texts = textsFor(this.#language())
    this.#say(texts.loading)
    this.setAttribute('aria-busy', 'true')
    try {
      const products = await this.#read(reading.signal)
      if (products.length === 0) this.#say(texts.empty)
      else this.#list(products, texts)
    } catch {
      if (reading.signal.aborted) return
      this.#say(texts.failed)
    }
    if (reading.signal.aborted) return
    this.removeAttribute('aria-busy')
    this.#root.append(make('p', { part: 'more' }, this.#more(texts.more)))
  }

  /** @throws Error without an answer or after a refusal */
  async #read(signal: AbortSignal): Promise<WebsiteProduct[]> {
    const query = new URLSearchParams()
    for (const name of ['key', 'category', 'keywords', 'limit']) {
      const value = this.getAttribute(name)
      if (value) query.set(name, value)
    }
    const address = `${this.#library()}/v1/public/products?${query}`
    const answer = await fetch(address, { credentials: 'omit', signal })
    if (!answer.ok) throw new Error(String(answer.status))
    return answer.json()
  }

  /** That of its place in the page, such as `it` of `it-IT`. */
  #language(): string {
    const { lang = '' } = this.closest<HTMLElement>('[lang]') ?? {}
    return lang.toLowerCase().split('-')[0] ?? ''
  }

  #library(): string {
    return new URL(this.getAttribute('src') ?? import.meta.url, document.baseURI).origin
  }

  #say(text: string) {
    this.#root.replaceChildren(make('p', { role: 'status', part: 'state' }, text))
  }

  #list(products: WebsiteProduct[], texts: ReturnType<typeof textsFor>) {
    // The role is for Safari, which takes a list without marks for none.
    const attributes = { role: 'list', part: 'list', 'aria-label': texts.label }
    const rows = products.map(product => row(product, this.#language(), texts.busy))
    this.#root.replaceChildren(make('ul', attributes, ...rows))
  }

  #more(text: string) {
    const [keywords, category] = [this.getAttribute('keywords'), this.getAttribute('category')]
    const path = keywords
      ? `/search?k=${encodeURIComponent(keywords)}`
      : `/catalogs/${encodeURIComponent(category || 'all')}`
    return make('a', { href: this.#library() + path }, text)
  }
}

function row(product: WebsiteProduct, language: string, busy: string) {
  const { url, img, available } = product
  // The name is beside it: the same alternative text would be read twice.
  const alt = img?.alt === product.name ? '' : (img?.alt ?? '')
  const picture = img
    ? make('img', { src: img.url, alt, loading: 'lazy', width: '4', height: '3', part: 'picture' })
    : make('div', { part: 'picture' })
  const link = make('a', { href: url, part: 'link' }, nameIn(product, language as Locale))
  const state = available ? [] : [make('small', { part: 'busy' }, busy)]
  return make('li', { part: 'item' }, picture, link, ...state)
}

function make(tag: string, attributes: Record<string, string>, ...content: (Node | string)[]) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...content)
  return element
}

// A page may have the script twice.
if (!customElements.get('oggettoteca-list')) {
  customElements.define('oggettoteca-list', OggettotecaList)
}

/** The texts in each language, the usual one first. The build writes them: see scripts/vite/embed-config.ts. */
declare const LIST_TEXTS: Record<string, WebsiteListTexts>

/** The texts in a language, or in the usual one. */
function textsFor(language: string): WebsiteListTexts {
  const [usual] = Object.values(LIST_TEXTS)
  return LIST_TEXTS[language] ?? (usual as WebsiteListTexts)
}
