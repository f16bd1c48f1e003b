/** The words of the interface: for each thing or act, the one word that every screen, mail and push uses. */
export type Words = {
  use: string
  /** Not to be used for it. A `*` at the end stands for any ending; several words are a phrase. */
  avoid: readonly string[]
}
export type Term = { it: Words; en: Words }

const words = (use: string, ...avoid: string[]): Words => ({ use, avoid })

export const glossary: readonly Term[] = [
  { it: words('prestito', 'noleggi*', 'affitt*'), en: words('loan', 'hire', 'rent', 'rental*') },
  {
    it: words('ritirare', 'prelev*', 'preliev*'),
    en: words('pick up', 'collect', 'collects', 'collected', 'collecting', 'collection*', 'fetch*'),
  },
  {
    it: words('riportare', 'riconsegn*', 'restituire', 'restituisc*', 'restituirl*'),
    en: words(
      'return',
      'bring back',
      'brings back',
      'brought back',
      'bring it back',
      'bring them back',
      'bring an object back',
      'bring the objects back',
      'give back',
      'give it back',
    ),
  },
  { it: words('restituito', 'rientr*', 'reso', 'resi'), en: words('returned', 'handed back') },
  {
    it: words('consegnare', 'dare in consegna'),
    en: words('hand over', 'hand out', 'hands out', 'handed out', 'hand-out', 'hand-outs'),
  },
  {
    it: words('tessera', 'abbonament*', 'tesserin*', 'badge'),
    en: words('card', 'membership card', 'membership cards', 'ticket*'),
  },
  {
    it: words('modulo di adesione', 'modulo di iscrizione'),
    en: words('membership form', 'adhesion*', 'membership agreement'),
  },
  {
    it: words('oggettoteca', 'bibliotec*', 'libreria'),
    en: words('library', 'object library', 'library of things'),
  },
  {
    it: words(
      'punto di ritiro',
      'sede',
      'sedi',
      'punto di riconsegna',
      'punto di restituzione',
      'luogo di ritiro',
    ),
    en: words(
      'pickup point',
      'collection point',
      'pick-up point',
      'return point',
      'pickup place',
      'headquarters',
    ),
  },
  { it: words('smartlocker', 'armadiett*'), en: words('smartlocker') },
  { it: words('banco', 'allo sportello', 'bancone'), en: words('desk', 'counter') },
  {
    it: words('coda', 'lista d attesa', 'lista di attesa', 'in lista', 'fila'),
    en: words('queue', 'waiting list', 'waitlist'),
  },
  {
    it: words('oggetto', 'articolo', 'articoli', 'prodott*'),
    en: words('object', 'item*', 'product*'),
  },
  {
    it: words('iscritto', 'utente', 'utenti', 'socio', 'soci'),
    en: words('member', 'user', 'users'),
  },
  {
    it: words('revocare', 'ritira l invito', 'ritirare l invito', 'invito ritirato'),
    en: words('withdraw', 'revoke*'),
  },
  { it: words('avviso', 'notific*'), en: words('notification', 'notice', 'notices', 'alert*') },
  {
    it: words('e-mail', 'mail', 'email', 'posta elettronica'),
    en: words('e-mail', 'mail', 'mails', 'email*'),
  },
  { it: words('accedere', 'login', 'loggar*'), en: words('sign in', 'log in', 'login', 'log on') },
  { it: words('codice fiscale'), en: words('tax code', 'fiscal code') },
  {
    it: words('senza rete', 'offline', 'disconness*'),
    en: words('offline', 'without a network', 'without network'),
  },
]

/** English words that the Italian dictionary has too, and that a plain Italian word says as well. */
export const english: readonly string[] = [
  'account',
  'backup',
  'box',
  'card',
  'check',
  'community',
  'desk',
  'download',
  'feedback',
  'form',
  'help',
  'layout',
  'logout',
  'manager',
  'menù',
  'mobile',
  'online',
  'optional',
  'partner',
  'popup',
  'privacy policy',
  'range',
  'record',
  'report',
  'reset',
  'screen',
  'shop',
  'slot',
  'staff',
  'status',
  'step',
  'tag',
  'team',
  'test',
  'tool',
  'update',
  'upload',
]

/** What an Italian text may contain though the dictionary does not have it. */
export const known = {
  names: [
    'Aegis',
    'Authenticator',
    'Excel',
    'PayPal',
    'WhatsApp',
    'Zoho',
    'ZohoCRM',
    'iPhone',
    // Programs whose exports are recognised.
    'Lend',
    'Engine',
    'Snipe',
    'leihs',
  ],
  abbreviations: [
    'AAAA',
    'CAP',
    'CRM',
    'CSV',
    'Ctrl',
    'GG',
    'HEIC',
    'HTML',
    'IBAN',
    'IT',
    'iva',
    'JPEG',
    'MB',
    'OGT',
    'PNG',
    'QR',
    'SVG',
    'TIFF',
    'WebP',
    'https',
  ],
  /** Italian words that the dictionary lacks, and foreign ones that Italian has no word for. */
  words: [
    'antivirus',
    'app',
    'cookie',
    'oggettoteca',
    'oggettoteche',
    'ops',
    'passkey',
    'prenotabile',
    'profilazione',
    'smartlocker',
    // PayPal's own word, which people look for there.
    'webhook',
  ],
  /** Before an apostrophe. */
  elided: ['all', 'com', 'dall', 'dell', 'nell', 'quell', 'quest', 'sull'],
}

/** Words that one message may have, and why. A message is named by its Italian text, or by how that begins and `…`. */
export type Exception = { message: string; words: readonly string[]; why: string }

const specified = 'the specification has it to the letter'
const home = 'the name of this screen on iPhone and Android'

export const exceptions: readonly Exception[] = [
  { message: 'Abbandona il checkout', words: ['checkout'], why: specified },
  { message: 'Continua il checkout', words: ['checkout'], why: specified },
  { message: 'Checkout in corso', words: ['checkout'], why: specified },
  { message: 'Ops, checkout non trovato o abbandonato', words: ['checkout'], why: specified },
  { message: 'Accetto il modulo di adesione per iniziare…', words: ['webapp'], why: specified },
  { message: 'Email non valida', words: ['email'], why: specified },
  { message: "inserisci un'email corretta", words: ['email'], why: specified },
  { message: 'Passsword aggiornata!', words: ['passsword'], why: specified },
  { message: 'Url non valido', words: ['url'], why: specified },
  { message: 'Skip', words: ['skip'], why: specified },
  { message: 'Home', words: ['home'], why: specified },
  { message: 'Apri il menu del browser e scegli…', words: ['home'], why: home },
  { message: "Apri l'app dalla schermata Home…", words: ['home'], why: home },
  { message: 'Scegli <0>Aggiungi alla schermata Home</0>', words: ['home'], why: home },
  {
    message: 'La biblioteca degli oggetti: cerca…',
    words: ['bibliotec*', 'library of things'],
    why: 'says what an oggettoteca is to people who have never heard of one',
  },
  {
    message: '<p>Solo cookie tecnici…',
    words: ['identity', 'second', 'step', 'sign'],
    why: 'the names of the cookies',
  },
  {
    message: 'npm run import --…',
    words: [
      'npm',
      'run',
      'own',
      'staff',
      'library',
      'lang',
      'table',
      'objects',
      'members',
      'headquarters',
      'column',
      'name',
      'point',
      'xlsx',
      'ods',
      'sheet',
      'repair',
      'missing',
      'retired',
      'service',
      'skip',
      'days',
      'dmy',
      'mdy',
      'people',
      'same',
      'other',
    ],
    why: 'what a person types in a terminal',
  },
  {
    message: '{file}, {heading}: {sample} può essere…',
    words: ['days'],
    why: 'what a person types in a terminal',
  },
  {
    message: 'Scegline uno con --point: {names}',
    words: ['point'],
    why: 'what a person types in a terminal',
  },
  {
    message: 'Crea un «self client»…',
    words: ['self', 'modules', 'products', 'product*', 'read'],
    why: "what is written in the CRM's console",
  },
  {
    message: 'Serve nel CRM una funzione REST…',
    words: ['rest', 'functions', 'execute'],
    why: "what is written in the CRM's console",
  },
  {
    message: 'Token di aggiornamento',
    words: ['token'],
    why: "what is written in the CRM's console",
  },
  {
    message: 'Il CRM ha rifiutato la richiesta…',
    words: ['prodott*', 'product*'],
    why: "the name of the CRM's module",
  },
  {
    message: 'Una o più tabelle di oggetti…',
    words: ['pictures', 'xlsx', 'ods', 'libreoffice'],
    why: 'the name of a folder in the file, forms of files and the program that writes one',
  },
  {
    message: 'salvalo come .xlsx…',
    words: ['xlsx'],
    why: 'a form of files',
  },
  {
    message: 'metti il file nella cartella «pictures»…',
    words: ['pictures'],
    why: 'the name of a folder in the file',
  },
  {
    message: 'Nomi interi, separati da virgole…',
    words: ['example'],
    why: 'an address that nobody has',
  },
]
