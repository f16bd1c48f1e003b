import babel from '@lingui/cli/api/extractors/babel'
import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { defaultLocale, locales } from './contract/texts/languages.ts'
import { italianExtractor } from './scripts/texts/italian-extractor.ts'

/** Italian is the language of the code; the others are translated from it. One file has all texts of a language. */
export default {
  locales: [...locales],
  sourceLocale: defaultLocale,
  fallbackLocales: { default: defaultLocale },
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['src', 'server', 'contract'],
      exclude: ['**/*.test.*', '**/*.gen.ts'],
    },
  ],
  extractors: [italianExtractor, babel],
  format: formatter({ lineNumbers: false }),
} satisfies LinguiConfig
