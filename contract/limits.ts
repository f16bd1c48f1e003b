/** Every business constant, once. Units are in the names; the source is section 9 of the specification. */
export const limits = {
  loanMaxDays: 30,
  extensionMonths: 1,
  holdMs: 600_000,
  deliveryPaymentMs: 600_000,
  passwordResetMs: 600_000,
  currency: 'EUR',
  highlightedMax: 41,
  highlightedCarousel: 12,
  ratingMin: 1,
  ratingMax: 5,
  searchDebounceMs: 500,
  searchMaxChars: 200,
  searchMaxTerms: 8,
  userSearchMinChars: 3,
  fileSearchMinChars: 3,
  languageDelayMs: 500,
  loaderOffMs: 1000,
  requestTimeoutMs: 180_000,
  maxInactivitySeconds: 10_800,
  inactivityCheckMs: 1000,
  identityCookieDays: 730,
  accessTokenMinutes: 15,
  signOnMs: 600_000,
  signOnTimeoutMs: 10_000,
  toastMs: 4000,
  uploadMaxBytes: 9_000_000,
  thumbnailWidth: 120,
  drawerMaxPx: 440,
  dialogMaxPx: 512,
  menuMaxPx: 400,
  checkoutBarMaxPx: 968,
  pageBreakpointPx: 960,
  welcomeCarouselMs: 500,
  chunkTimeoutMs: 120_000,
  storageInspectorChars: 5000,
  noteMaxChars: 1000,
  bodyMaxBytes: 65_536,
  pageSize: 24,
  pageSizeMax: 100,
} as const

/** Object families, in the order they are shown. */
export const families = [
  'tools',
  'kitchen',
  'games',
  'kids',
  'camping',
  'garden',
  'music',
  'sports',
  'tech',
  'sanitary-ware',
  'tableware',
  'hobby',
  'newborns',
] as const

export type Family = (typeof families)[number]

export const locales = ['it', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'it'
