import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Italian is the language of the code; English is translated from it. */
export default {
  locales: ['it', 'en'],
  sourceLocale: 'it',
  fallbackLocales: { default: 'it' },
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['src'],
      exclude: ['**/features/admin/**'],
    },
    // Texts for staff are loaded with their pages, not with the first one.
    {
      path: '<rootDir>/src/features/admin/locales/admin-{locale}',
      include: ['src/features/admin'],
    },
  ],
  format: formatter({ lineNumbers: false }),
} satisfies LinguiConfig
