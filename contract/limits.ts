/** Every business constant, once. Units are in the names. Widths of the layout are in src/ui/tokens.css. */
export const limits = {
  loanMaxDays: 30,
  extensionMonths: 1,
  collectOpenDays: 2,
  queueOpenDays: 2,
  queueTypicalDays: 7,
  deadlineExtensionDays: 3,
  undoHandoverMs: 300_000,
  motivationMaxChars: 500,
  reviewMaxChars: 2000,
  /** How long days are held from the recap on, and so how long a delivery's payment may take. */
  holdMs: 600_000,
  /** A payment approved late still counts for so long, if the days are free. */
  latePaymentMs: 600_000,
  passwordResetMs: 600_000,
  /** After the right password, or the proof of who one is, so long for what follows. */
  secondStepMs: 600_000,
  secondStepTries: 5,
  proofMs: 600_000,
  passkeyChallengeMs: 600_000,
  passkeysMax: 10,
  recoveryCodes: 10,
  currency: 'EUR',
  highlightedMax: 41,
  highlightedCarousel: 12,
  ratingMin: 1,
  ratingMax: 5,
  searchDebounceMs: 500,
  searchMaxChars: 200,
  searchMaxTerms: 8,
  /** Of one address: so many at once, and from then on so many a second. */
  searchesAtOnce: 100,
  searchesPerSecond: 20,
  userSearchMinChars: 3,
  fileSearchMinChars: 3,
  languageDelayMs: 500,
  loaderOffMs: 1000,
  requestTimeoutMs: 180_000,
  maxInactivitySeconds: 10_800,
  inactivityCheckMs: 1000,
  identityCookieDays: 730,
  accessTokenMinutes: 15,
  /** Where strangers guess at an account, a code by mail is asked for beside the password. */
  signInCodeDigits: 6,
  signInCodeMs: 600_000,
  signOnMs: 600_000,
  signOnTimeoutMs: 10_000,
  toastMs: 4000,
  uploadMaxBytes: 9_000_000,
  uploadsPerHour: 60,
  /** Under way at once, of all together and of one member or address; the rest are asked to come back. */
  uploadsAtOnce: 60,
  uploadsAtOnceEach: 6,
  uploadRetrySeconds: 10,
  /** How long a file that nothing shows is kept, and with it the draft on the device that names it. */
  unusedFileDays: 7,
  objectImagesMax: 8,
  objectsPerDay: 20,
  welcomeCarouselMs: 500,
  chunkTimeoutMs: 120_000,
  storageInspectorChars: 5000,
  emailVerificationHours: 48,
  invitationHours: 72,
  passwordMinChars: 8,
  shortTextChars: 165,
  noteMaxChars: 1000,
  subjectMaxChars: 165,
  messageMaxChars: 5000,
  supportPerHour: 10,
  /** Requests for objects at members' homes, of one member. */
  privateRequestsPerDay: 5,
  recentSearches: 6,
  bodyMaxBytes: 65_536,
  crmReportRows: 100,
  crmFailuresInARow: 6,
  importMaxBytes: 100_000_000,
  pageSize: 24,
  pageSizeMax: 100,
} as const

/** Those that only the server looks at: apart, so that the page does not download them. */
export const serverLimits = {
  /** So often the ten minutes may begin anew (WCAG 2.2.1 asks for ten). */
  holdRenewals: 10,
  /** A member may hold one object so often in a day, in whatever checkouts. */
  holdsPerObjectAndDay: 30,
  /** However much it is used, a session ends so long after signing in; staff's sooner. */
  sessionDays: 30,
  staffSessionHours: 12,
  /** So long the virus scanner may say nothing before an upload is refused. */
  scanSilenceMs: 15_000,
  /** Forms that visitors share, under way at once: apart from the uploads of members. */
  sharesAtOnce: 12,
  /** Imports under way, of all libraries and of one: the file of each is held in memory. */
  importsAtOnce: 4,
  importsAtOnceEach: 2,
  /** Parts of a form: far more than any page sends, far fewer than would keep the reader busy. */
  formPartsMax: 64,
  /** So recent a sign-on counts as a proof of who somebody is. */
  freshSignOnMs: 600_000,
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
