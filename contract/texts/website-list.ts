import { italian } from './italian.ts'

/** The texts of the list of products on other web sites. */
export const websiteListTexts = italian({
  label: "Oggetti dell'oggettoteca",
  loading: 'Caricamento in corso',
  empty: 'Qui non ci sono oggetti',
  failed: 'Adesso gli oggetti non si possono mostrare.',
  busy: 'Ora non è libero',
  more: "Vedi tutti all'oggettoteca",
})
export type WebsiteListTexts = typeof websiteListTexts
