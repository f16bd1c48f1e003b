import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { translationsIn } from '#server/core/texts/translations.ts'
import { defaultLocale, locales } from '../../contract/texts/languages.ts'
import { websiteListTexts } from '../../contract/texts/website-list.ts'
import { buildTargets } from './browser-targets.ts'
import { buildFolder } from './build-folder.ts'

/** The texts of the list in each language, the usual one first. */
const texts = Object.fromEntries(
  [defaultLocale, ...locales].map(locale => {
    const known = translationsIn(readFileSync(`src/i18n/locales/${locale}.po`, 'utf8'))
    const translated = Object.entries(websiteListTexts).map(([name, text]) => [
      name,
      (locale !== defaultLocale && known.get(text)) || text,
    ])
    return [locale, Object.fromEntries(translated)]
  }),
)

/** The list of products for other web sites: one file at a stable address, beside the app. */
export default defineConfig({
  publicDir: false,
  define: { LIST_TEXTS: JSON.stringify(texts) },
  build: {
    outDir: `${buildFolder}/app/embed`,
    emptyOutDir: true,
    target: buildTargets,
    modulePreload: false,
    rolldownOptions: {
      input: { list: 'src/embed/list.ts' },
      output: { entryFileNames: '[name].js', format: 'es' },
    },
  },
})
