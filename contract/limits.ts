import { loanMaxDays } from './period.ts'

/** How many copies a product may have. */
export const copiesMax = 200

/** The largest values of a library's settings about bookings. No booking is larger, whatever is stored. */
export const bookingMost = { products: 20, pieces: copiesMax } as const

/** Every business constant. Units are in the names. Layout widths are in src/ui/tokens.css. */
export const limits = {
  loanMaxDays,
  extensionMonths: 1,
  collectOpenDays: 2,
  /** How many days ahead the desk sees cards that end, and closures. */
  endingCardDays: 14,
  closuresAheadDays: 14,
  /** How long afterwards staff can undo an import. */
  importUndoDays: 30,
  /** How long afterwards staff may write down that something was handed out or came back. */
  backdatedDays: 7,
  // The next seven are defaults of a library's settings.
  /** How many minutes before a desk closes somebody can still come. */
  lastVisitMinutes: 15,
  /** From this time on, a delivery is for tomorrow. */
  deliverUntil: '14:00',
  /** How long a turn in a queue lasts. */
  queueOpenDays: 2,
  /** How many days the loan lasts that is kept for the first in a queue. */
  queueLoanDays: 7,
  /** After how many days of delay staff call, suspend and decide. */
  overdueCallDays: 10,
  overdueBlockDays: 21,
  overdueDecisionDays: 45,
  /** How many products a booking may have, how many pieces of one, and how many pieces together. */
  bookingProducts: 5,
  linePieces: 10,
  bookingPieces: 20,
  /** The most that a card costs. */
  cardPriceEuros: 1000,
  deadlineExtensionDays: 3,
  motivationMaxChars: 500,
  reviewMaxChars: 2000,
  /** How long days stay reserved during a checkout, and so the time to pay for a delivery. */
  reservationMs: 600_000,
  passwordResetMs: 600_000,
  currency: 'EUR',
  highlightedMax: 41,
  ratingMin: 1,
  ratingMax: 5,
  searchDebounceMs: 500,
  searchMaxChars: 200,
  searchMaxTerms: 8,
  /** Shorter words are not searched for in other libraries. */
  elsewhereMinChars: 3,
  userSearchMinChars: 3,
  fileSearchMinChars: 3,
  requestTimeoutMs: 180_000,
  maxInactivitySeconds: 10_800,
  inactivityCheckMs: 1000,
  /** When an account is under attack, sign-in also requires a code sent by e-mail. */
  signInCodeDigits: 6,
  signInCodeMs: 600_000,
  toastMs: 4000,
  uploadMaxBytes: 9_000_000,
  /** Of all PDFs of a library's manuals together: they are in the database, and in each export. */
  manualsMaxBytes: 150_000_000,
  /** How long an unused file is stored. A draft on the device that uses it is stored as long. */
  unusedFileDays: 7,
  productImagesMax: 8,
  welcomeCarouselMs: 500,
  storageInspectorChars: 5000,
  emailVerificationHours: 48,
  invitationHours: 72,
  /** How long the link works by which an imported member chooses a password. */
  welcomeHours: 168,
  /** How long a member can agree that two of their records are merged. */
  mergeHours: 168,
  /** How long the code works that the desk gives to a member without an account. */
  claimDays: 14,
  passwordMinChars: 8,
  /** The country of telephone numbers without a prefix. */
  homeCountry: 'IT',
  shortTextChars: 165,
  noteMaxChars: 1000,
  /** The largest words of the home page. */
  headlineChars: 60,
  subjectMaxChars: 165,
  /** The words of a library above an e-mail's text, or below it. */
  ownWordsChars: 1000,
  messageMaxChars: 5000,
  recentSearches: 6,
  crmReportRows: 100,
  /** How long other web sites may show an answer after their key was removed. */
  websiteAnswerSeconds: 300,
  pageSize: 24,
  pageSizeMax: 100,
  /** How many matches of a search by words can be listed. */
  searchDeepest: 1000,
} as const

/** In the unit that texts use. */
export const uploadMaxMegabytes = limits.uploadMaxBytes / 1_000_000

/** Limits that only the server uses, kept apart so that the page does not download them. */
export const serverLimits = {
  /** How long the desk can undo a hand-out, a return or a denial. Its messages are sent after that. */
  undoMs: 300_000,
  /** A late payment is accepted for this long, if the days are still free. */
  latePaymentMs: 600_000,
  /** For how long PayPal gives money back. */
  refundDays: 180,
  /**
   * Time limit for the second step after the password, or for an action after a re-authentication.
   */
  secondStepMs: 600_000,
  secondStepTries: 5,
  reauthenticationMs: 600_000,
  passkeyChallengeMs: 600_000,
  passkeysMax: 10,
  recoveryCodes: 10,
  /** Rate limit per address: burst size, then requests per second. */
  searchesAtOnce: 100,
  searchesPerSecond: 20,
  /** As long as browsers keep a cookie; each use starts the count again. */
  identityCookieDays: 400,
  accessTokenMinutes: 15,
  /** How long a sign-on at the identity provider may take. */
  signOnMs: 600_000,
  uploadsPerHour: 60,
  /**
   * Concurrent uploads, in total and per member or address. Further ones are asked to retry later.
   */
  uploadsAtOnce: 60,
  uploadsAtOnceEach: 6,
  uploadRetrySeconds: 10,
  productsPerDay: 20,
  /** Replies of an owner to those who ask for their products. */
  answersPerDay: 50,
  /** Reports of something broken, per member. */
  defectsPerDay: 10,
  supportPerHour: 10,
  /** Requests for products at members' homes, per member. */
  privateRequestsPerDay: 5,
  bodyMaxBytes: 65_536,
  crmFailuresInARow: 6,
  importMaxBytes: 100_000_000,
  /** How often the ten minutes may be renewed (WCAG 2.2.1 asks for ten). */
  reservationRenewals: 10,
  /** How often a member may reserve one product per day, over all checkouts, and how often any products. */
  reservationsPerProductAndDay: 30,
  reservationsPerDay: 90,
  /** The same for a member without a card, of any products: enough for one checkout with all its renewals, and another. */
  reservationsWithoutCardPerDay: 12,
  /** For how many products a member may wait at once; fewer without a card. */
  queuesMax: 12,
  queuesWithoutCardMax: 3,
  /** Maximum length of a session, regardless of use; shorter for staff. */
  sessionDays: 30,
  staffSessionHours: 12,
  /** How long to wait for the virus scanner before an upload is refused. */
  scanSilenceMs: 15_000,
  /** How long to wait for the payment provider. */
  paymentTimeoutMs: 10_000,
  /** How long to wait for the identity provider, in all its calls together. */
  signOnTimeoutMs: 10_000,
  /** Concurrent share forms of visitors, counted apart from the uploads of members. */
  sharesAtOnce: 12,
  /** Concurrent imports, in total and per library, because each file is held in memory. */
  importsAtOnce: 4,
  importsAtOnceEach: 2,
  /** Exports that wait or are made, in total and per library. They are made one after another. */
  exportsAtOnce: 20,
  exportsAtOnceEach: 2,
  /** Maximum parts of a form, to protect the parser. */
  formPartsMax: 64,
  /** A sign-on this recent counts as a re-authentication. */
  freshSignOnMs: 600_000,
  /** In how many other libraries a search finds products, and how many in each. */
  elsewhereLibraries: 3,
  elsewhereEach: 3,
  /** Calls of other web sites by one key, and keys of one library. */
  websiteCallsPerDay: 20_000,
  websiteKeysMax: 20,
  /** How far back, and how many, the statistics for staff count. */
  numbersMonths: 12,
  mostLentProducts: 10,
  wrongCodesHours: 24,
  viewDays: 30,
} as const

/** Product families in display order. */
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
