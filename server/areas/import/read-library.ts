import * as v from 'valibot'
import { ownWordsByKind } from '#contract/shapes/admin/words.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { library } from '#contract/shapes/library.ts'
import { languageList, localized } from '#contract/shapes/localized.ts'
import { renewalCard } from '#contract/shapes/membership.ts'
import { defaultLocale, type Locale, locales } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'
import { documentAddress, ownPlaceholder } from '#server/platform/files/document-address.ts'
import { refuseFile } from './faults.ts'
import { decode } from './read/decode.ts'

const fileName = v.pipe(
  v.string(),
  v.regex(/^[\w.-]+\.(pdf|svg|webp)$/, 'is not a PDF, SVG or WebP file'),
)

/** The shape of library.json: the values of own columns first, the rest is stored as the document. */
const file = v.object({
  ...v.omit(library, ['zh', 'maintenance', 'placeholder', 'faq_pdf_url']).entries,
  /** Without it, the languages of its texts. */
  languages: v.optional(languageList),
  /** Whether other libraries find its products. */
  side_by_side: v.optional(v.boolean(), false),
  adhesion_form: localized,
  renewal_cards: v.optional(v.array(renewalCard), []),
  adhesion_version: v.optional(v.string(), '1'),
  /** Own words in e-mails. */
  own_words: v.optional(ownWordsByKind),
  /** A PDF beside the file. */
  faq_pdf: v.optional(v.nullable(fileName), null),
  /** A picture beside the file, used instead of the drawn one. */
  placeholder: v.optional(v.nullable(fileName), null),
  branding: v.object({ ...library.entries.branding.entries, logo: v.nullable(fileName) }),
  identity_provider: v.optional(
    v.object({
      issuer: v.string(),
      client_id: v.string(),
      client_secret: v.string(),
      scopes: v.optional(v.string(), 'openid profile email'),
      redirect_uri: v.optional(v.nullable(v.string()), null),
    }),
  ),
})

/** library.json has an invalid value. The message names its key. */
export class SettingsRefused extends Error {
  override name = 'SettingsRefused'
}

/**
 * A library's row from its JSON file.
 * @throws ImportRefused if the file is not JSON; SettingsRefused with the first invalid key
 */
export async function readLibrary(content: Buffer | null, placeholder: Picture) {
  const result = v.safeParse(file, await parsed(content))
  if (!result.success) {
    const [issue] = result.issues
    throw new SettingsRefused(`library.json, ${v.getDotPath(issue)}: ${issue.message}`)
  }
  const {
    id,
    domain,
    name,
    languages,
    time_zone,
    side_by_side,
    adhesion_version,
    faq_pdf,
    identity_provider,
    ...more
  } = result.output
  const address = (name: string | null) => name && documentAddress(name)
  const { placeholder: own, ...rest } = more
  const { hue, logo } = rest.branding
  const document = {
    ...rest,
    placeholder: own ? ownPlaceholder(documentAddress(own)) : placeholder,
    faq_pdf_url: address(faq_pdf),
    branding: { hue, logo: address(logo) },
  }
  return {
    identityProvider: identity_provider,
    /** Names of the files beside it that the library shows. */
    files: [faq_pdf, logo, own].filter(name => name !== null),
    row: {
      id,
      domain,
      name,
      languages: languages ?? textLanguages(rest.adhesion_form),
      time_zone,
      available: rest.is.available,
      side_by_side,
      adhesion_version,
      document: JSON.stringify(document),
    },
  }
}

function textLanguages(texts: Localized): Locale[] {
  const found = locales.filter(locale => texts[locale])
  return found.length > 0 ? found : [defaultLocale]
}

async function parsed(content: Buffer | null): Promise<unknown> {
  try {
    return JSON.parse(await decode(content ?? Buffer.alloc(0)))
  } catch {
    return refuseFile('library.json', 'unreadable')
  }
}
