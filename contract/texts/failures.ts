import type { ClientFailureCode, ErrorCode } from '../errors.ts'
import { italian } from './italian.ts'

/** The busy days are kept for the queue: a reason that the code `object_busy` does not tell. */
type FailureName = ErrorCode | ClientFailureCode | 'object_kept'

/** The page shows these texts, and the server puts them in an error's `message`. */
export type FailureTexts = Record<FailureName, string>

/** The name of a failure's text. */
export function failureName<C extends ErrorCode | ClientFailureCode>(failure: {
  code: C
  limit?: string | null | undefined
}): C | 'object_kept' {
  return failure.code === 'object_busy' && failure.limit === 'queue' ? 'object_kept' : failure.code
}

/** What happened and what to do, for each failure. */
export const failures: FailureTexts = italian({
  malformed_request: 'Qualcosa non ha funzionato nella richiesta. Ricarica la pagina e riprova.',
  validation_failed: 'Attenzione ai campi richiesti',
  body_too_large: 'Quello che hai inviato è troppo grande. Riducilo e riprova.',
  file_infected:
    "Il controllo antivirus ha trovato qualcosa di pericoloso in questo file: non l'abbiamo tenuto.",
  scan_unavailable:
    'Ora il controllo antivirus non risponde, e senza non accettiamo file. Riprova tra poco.',
  unsupported_media_type: 'Questo tipo di contenuto non è accettato.',
  library_unknown:
    "A questo indirizzo non c'è nessuna oggettoteca. Controlla di averlo scritto bene.",
  library_unavailable: "L'oggettoteca è in manutenzione. Ripassa più tardi.",
  daily_limits_exceeded:
    "L'oggettoteca per oggi ha raggiunto il limite di richieste. Ripassa domani.",
  trial_ended:
    'La prova è finita: si può ancora guardare e scaricare tutto, ma non cambiare. Per continuare premi «Tienila».',
  trial_full: 'Per una prova è troppo: per avere più spazio premi «Tienila».',
  trials_full:
    'Qui ci sono già tante oggettoteche di prova quante ce ne stanno. Riprova tra qualche giorno.',
  signed_out: 'Accedi per continuare.',
  token_invalid: 'La sessione non è più valida. Accedi di nuovo.',
  token_expired: 'La sessione è scaduta. Accedi di nuovo.',
  session_ended: 'Qualcuno ha fatto uscire questo dispositivo. Accedi di nuovo.',
  session_revoked: 'La sessione è terminata. Accedi di nuovo.',
  credentials_invalid: 'E-mail o password non validi',
  too_many_attempts: 'Troppi tentativi.',
  sso_not_configured:
    "Questa oggettoteca non usa le credenziali dell'università. Accedi con e-mail e password.",
  sso_required: "Qui si accede con le credenziali dell'università.",
  sso_state_invalid: 'Questo accesso è scaduto o è già stato usato. Ricomincia da qui.',
  sso_refused: "L'università non ha confermato l'accesso. Riprova.",
  sso_email_unverified:
    "L'università non ha ancora verificato la tua e-mail. Verificala sul portale dell'ateneo, poi riprova.",
  sso_email_taken:
    "La tua e-mail risulta già di un'altra persona. Scrivi all'oggettoteca: ci pensiamo noi.",
  sso_provider_down: "Il servizio di accesso dell'università non risponde. Riprova tra poco.",
  rate_limited: 'Stai andando molto veloce: aspetta un momento.',
  forbidden: 'Non hai il permesso di farlo.',
  origin_refused: 'La richiesta arriva da un altro sito e non è stata accettata.',
  email_unverified: "Prima conferma il tuo indirizzo: ti abbiamo scritto un'e-mail con il link.",
  link_unusable: 'Verifica non riuscita, richiedi un nuovo link',
  adhesion_changed:
    'Nel frattempo il modulo di adesione è cambiato: rileggilo e accettalo di nuovo.',
  paper_too_old:
    'Dopo quella firma il testo del modulo è cambiato: serve una firma sul testo di adesso.',
  impersonation_refused: 'Questo lo può fare solo la persona stessa.',
  loans_open:
    'Ci sono ancora prestiti aperti, di oggetti che hai preso o che presti: quando si chiudono potrai cancellare il profilo.',
  loans_affected: 'Ci sono prestiti che ne risentono: scegli che cosa diventa ciascuno.',
  product_lent:
    'Qualcuno lo ha in prestito o lo ha prenotato: prima chiudi quei prestiti, poi potrai toglierlo dal catalogo.',
  former_release_runs:
    "È ancora in funzione la versione di prima, che non conosce le copie. Riprova quando l'aggiornamento è finito.",
  copies_full: 'Sono troppe copie per un oggetto solo.',
  manuals_full:
    'Lo spazio per i PDF delle istruzioni è finito: scrivi il link a una pagina che le ha.',
  photos_full: 'Questo oggetto ha già tutte le foto che può avere.',
  category_in_use:
    "In questa categoria ci sono oggetti, anche dismessi, oppure serve per quelli di chi è iscritto. Spostali, oppure unisci la categoria a un'altra.",
  merge_staff:
    "Una delle due schede è di chi gestisce l'oggettoteca: le schede di chi gestisce non si uniscono mai.",
  merge_reserved:
    'Con la scheda che finisce qualcuno sta prenotando proprio adesso. Riprova tra dieci minuti.',
  merge_crm:
    'Nel CRM le due schede sono due persone diverse: prima vanno unite là, poi si corregge il numero qui.',
  merge_shared:
    "Tutte e due condividono oggetti, oppure una ha in prestito un oggetto dell'altra: prima si tolgono gli oggetti da una delle due, o si chiude quel prestito.",
  merge_changed: "Nel frattempo una delle due schede è cambiata. Guarda com'è adesso.",
  claim_needless:
    'Questa persona ha già un accesso: se ha dimenticato la password ne sceglie una nuova da sola.',
  claim_unusable:
    "Questo codice non vale: controlla di averlo scritto bene. Vale una volta sola e per pochi giorni: se è passato del tempo, chiedine un altro all'oggettoteca.",
  last_administrator: "Nessun altro può gestire l'oggettoteca al posto tuo: prima invita qualcuno.",
  not_found: 'Non abbiamo trovato quello che cerchi.',
  method_not_allowed: 'Questa operazione non è possibile qui.',
  idempotency_mismatch: 'Questa richiesta è già stata inviata con altri dati. Ricarica la pagina.',
  idempotency_in_progress: 'La richiesta è già in corso. Aspetta un momento.',
  adhesion_required: 'Per prenotare devi prima accettare il modulo di adesione.',
  member_suspended: "Il tuo profilo è sospeso: per ora non puoi prenotare. Contatta l'oggettoteca.",
  card_inactive: 'La tua tessera è scaduta. Rinnovala per prenotare.',
  card_missing: 'Non hai ancora la tessera: serve per prenotare.',
  no_loans_available:
    'Hai raggiunto il numero di prestiti che puoi avere insieme. Riporta un oggetto per prenotarne un altro.',
  loans_overdue: 'Ha ancora un oggetto che doveva già riportare.',
  own_object: 'Questo oggetto è tuo: non serve prenderlo in prestito.',
  domicile_missing:
    "Prima scrivi il tuo indirizzo nei tuoi dati: serve a dire in che zona si ritira l'oggetto.",
  date_in_past: "La data scelta è già passata. Scegline un'altra.",
  dates_reversed: 'La data di fine viene prima di quella di inizio. Scegli di nuovo.',
  loan_too_long: 'Tempo di prestito massimo è di 30 giorni!',
  too_far_ahead: 'La data è troppo lontana. Scegline una più vicina.',
  pickup_closed:
    'Il giorno in cui vuoi ritirarlo il punto di ritiro è chiuso. Scegli un giorno di apertura.',
  return_closed:
    'Il giorno in cui vuoi riportarlo il punto di ritiro è chiuso. Scegli un giorno di apertura.',
  too_late_today: 'Per oggi è tardi: scegli un altro giorno.',
  object_busy: "In quei giorni l'oggetto è già prenotato da un'altra persona.",
  object_kept: 'Quei giorni sono per chi è in coda: scegline altri.',
  object_not_back:
    "L'oggetto risulta ancora in prestito a un'altra persona: prima va segnato che è tornato.",
  object_in_maintenance: "L'oggetto è in manutenzione: torna disponibile appena sistemato.",
  checkout_missing: 'Ops, checkout non trovato o abbandonato',
  checkout_changed: "Nel frattempo la prenotazione è cambiata. Guarda com'è adesso.",
  checkout_incomplete: 'Seleziona la data del prestito!',
  checkout_expired: 'Tempo scaduto, prestito annullato!',
  pickup_point_not_allowed: "L'oggetto non si può ritirare in quel punto. Scegline un altro.",
  pickup_point_closed: 'Quel punto di ritiro al momento non è disponibile. Scegline un altro.',
  shipping_method_unavailable: 'Questo oggetto non si può avere in questo modo. Scegline un altro.',
  contact_consent_required:
    "Attenzione, prima di procedere con la prenotazione devi accettare di condividere i tuoi dati con il proprietario dell'oggetto (indispensabile per concordare la consegna)",
  private_requests_exceeded:
    'Per oggi hai già chiesto abbastanza oggetti a casa di altre persone: riprova domani.',
  lines_exceeded:
    'Hai raggiunto il numero di oggetti che si possono prendere insieme. Conferma questi, poi prendi gli altri.',
  pieces_exceeded: 'Sono troppi pezzi per una prenotazione sola: scegline di meno.',
  too_few_copies: 'Di questo oggetto non ce ne sono così tanti: scegline di meno.',
  private_alone:
    "Un oggetto a casa di un'altra persona si prende da solo, uno alla volta: concludi prima l'altra prenotazione.",
  locker_full:
    'In questo smartlocker non ci sta tutto. Scegli un altro punto di ritiro, o togli qualcosa.',
  postal_code_unknown:
    'Ci dispiace, CAP non trovato, controlla i campi inseriti o riprova con un altro indirizzo',
  delivery_too_far:
    'Ci dispiace, sei troppo distante, controlla i campi inseriti o riprova con un altro indirizzo',
  order_not_cancellable: 'Non è più possibile annullare questo prestito!',
  order_state_changed: "Nel frattempo il prestito è cambiato. Guarda com'è adesso.",
  order_already_returned: 'Ops, il tuo oggetto è già stato restituito.',
  owner_not_agreed: 'Chi lo presta non ha ancora detto di sì: si può fare dopo.',
  loan_not_begun: 'Il prestito non è ancora cominciato: si può fare dal primo giorno.',
  motivation_required: 'Scrivi il motivo.',
  extension_used: 'Questo prestito è già stato esteso una volta.',
  extension_blocked: 'Il prestito non si può allungare di un mese intero.',
  deadline_used: 'La scadenza è già stata prorogata una volta.',
  undo_too_late: 'È passato troppo tempo: non si può più annullare.',
  undo_followed:
    "Nel frattempo l'oggetto è stato prenotato o consegnato ad altri: non si può più annullare.",
  object_free: "L'oggetto è libero: puoi prenderlo subito, senza coda.",
  already_borrowed: 'Hai già un prestito di questo oggetto.',
  queues_full: 'Tutti i posti in coda sono usati: prima lasciane uno.',
  code_unknown: 'Questo codice non apre nulla qui.',
  code_used: 'Questo codice è già stato usato.',
  code_too_early: 'È presto per questo codice: torna nei giorni del prestito.',
  code_over: 'Questo codice non vale più.',
  already_reviewed: 'Hai già recensito questo oggetto!',
  not_reviewable: 'Puoi recensire un oggetto dopo averlo riportato.',
  website_keys_full: 'Ci sono già troppe chiavi. Togline una che non serve più.',
  membership_active: 'La tua tessera è già attiva.',
  card_changed: 'In quei giorni ha già una tessera: guarda fino a quando vale.',
  price_changed: 'Nel frattempo il prezzo è cambiato. Guarda quello di adesso.',
  receipt_reversed: 'Questa ricevuta è già stata stornata.',
  receipt_kept:
    'Da qui non si può stornare: una consegna si rimborsa annullando il suo prestito, e PayPal rende i soldi per 180 giorni.',
  till_changed: 'Nel frattempo la cassa è cambiata: guarda i movimenti e conta di nuovo.',
  till_closed: 'Oggi questa cassa è già chiusa: quello che viene dopo va nella prossima chiusura.',
  payment_not_completed: 'Il pagamento non è stato completato: non ti è stato addebitato nulla.',
  payment_mismatch:
    'Il pagamento non corrisponde a quello richiesto. Scrivici: controlliamo insieme.',
  payment_pending:
    'PayPal sta ancora controllando il pagamento: appena è confermato pensiamo noi al resto.',
  payment_refunded: 'La tessera era già attiva: il pagamento ti è stato rimborsato.',
  delivery_refunded:
    "Nel frattempo l'oggetto non era più libero: il pagamento della consegna ti è stato rimborsato.",
  payment_unavailable: 'PayPal al momento non risponde. Riprova tra poco: non pagherai due volte.',
  crm_not_configured: 'Questa oggettoteca non è collegata a un CRM.',
  crm_refused: 'Il CRM non accetta queste credenziali: controllale e riprova.',
  crm_unavailable: 'Il CRM non risponde. Riprova tra poco.',
  unavailable: 'Il servizio al momento non risponde. Riprova tra poco.',
  internal: 'Qualcosa è andato storto da parte nostra. Riprova tra poco.',
  offline: "Non c'è connessione. Riprova quando torna la rete.",
  timeout: 'La risposta non arriva. Controlla la connessione e riprova.',
  unreadable_answer: 'La risposta non è leggibile. Ricarica la pagina e riprova.',
  sign_in_code_required:
    'Per entrare serve anche un codice. Se e-mail e password sono giuste, te lo abbiamo mandato per e-mail.',
  sign_in_code_refused: 'Il codice o la password non sono corretti.',
  fresh_sign_on_required: 'Per farlo accedi di nuovo, così sappiamo che sei tu.',
  password_choice_required: "Scegli una password per completare l'iscrizione.",
  hold_renewals_used:
    "I dieci minuti non si possono rinnovare ancora: conferma o ricomincia dall'oggetto.",
  second_step_over: 'Il secondo passaggio è scaduto. Ricomincia dalla password.',
  code_wrong: 'Il codice non è quello giusto o è già stato usato.',
  passkey_refused: 'La passkey non è stata riconosciuta. Riprova o accedi in un altro modo.',
  passkey_elsewhere:
    "Le passkey funzionano solo all'indirizzo attuale dell'oggettoteca: aprila da lì.",
  passkeys_full: 'Hai già il numero massimo di passkey: togline una che non usi più.',
  proof_required: 'Prima conferma che sei tu.',
  last_factor:
    "A chi gestisce l'oggettoteca serve almeno un secondo passaggio: prima aggiungine un altro.",
})

/** What is wrong with a field, for each rule that a schema can report. */
export const fields = italian({
  required: 'Campo richiesto',
  email: 'Email non valida',
  no_at_sign: "inserisci un'email corretta",
  too_long: 'Testo troppo lungo',
  too_short: 'Troppo corto',
  phone: 'Solo cifre, almeno 3',
  telephone: 'Numero non valido: controlla le cifre e, se è estero, il prefisso',
  postal_code: 'Il CAP ha 5 cifre',
  fiscal_code: 'inserisci un codice fiscale corretto',
  vat_number: 'inserisci una partita iva corretta',
  iban: 'inserisci un IBAN corretto',
  url: 'Url non valido',
  two_decimals: 'campo con 2 decimali',
  three_decimals: 'campo con 3 decimali',
  zero_to_hundred: 'inserisci un valore da 0 a 100',
  no_digit: 'inserisci almeno una cifra',
  lowercase: 'solo lettere minuscole e cifre',
  capitalized: "scrivi maiuscola l'iniziale di ogni parola",
  rating: 'Scegli da 1 a 5 stelle',
  date: 'Data non valida',
  hours: 'Scrivi orari come 9-12:30 oppure 9:00-12:30, 15:00-19:00',
  hours_overlap: 'Questi orari si sovrappongono: scrivili uno dopo l’altro, come 9-12, 15-19',
  hours_midnight:
    'Finisce prima di cominciare. Per il pomeriggio scrivi 9-17. Dopo mezzanotte è un altro giorno: scrivi 19:00-24:00, e il resto nel giorno dopo.',
  time: "Scrivi un'ora come 12 oppure 12:30",
  instant: 'Data non valida',
  integer: 'Inserisci un numero intero',
  id: 'Codice non valido',
  mismatch: 'Le due password non sono uguali',
  too_common: 'È una password troppo facile da indovinare',
  unreadable: "La foto non si riesce a leggere: forse è rovinata. Provane un'altra.",
  too_many_pixels: 'La foto ha troppi pixel: riducila e riprova.',
  unknown_file: "Una foto non c'è più: toglila e caricala di nuovo.",
  taken: 'È già usato: scegline un altro',
  unchangeable: 'Questo dato non si può cambiare',
  invalid: 'Valore non valido',
  personal: "Contiene il tuo nome, la tua e-mail o il nome dell'oggettoteca: scegline una diversa",
  code: 'Controlla il codice: così non può essere.',
})

export type FieldRule = keyof typeof fields
export const fieldRules = Object.keys(fields) as FieldRule[]
