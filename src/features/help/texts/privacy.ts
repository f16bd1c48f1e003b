import type { Localized } from '#contract/shapes/common.ts'

/**
 * Which data is stored, why and for how long. `{library}` and `{email}` are replaced by the
 * library's.
 */
export const privacyText: Localized = {
  it: `<p>Titolare del trattamento è {library}. Per qualsiasi domanda scrivi a {email}.</p>
<h2>Che cosa conserviamo</h2><p>Nome, e-mail, telefono e indirizzo che ci dai quando ti iscrivi; i tuoi prestiti, le tessere, le recensioni e i messaggi che ci scrivi; quando hai accettato il modulo di adesione.</p><p>Contiamo quante volte ogni pagina viene aperta in un giorno, senza sapere da chi: nessun identificativo, nessun indirizzo di rete.</p>
<h2>Perché</h2><p>Solo per gestire i prestiti: sapere chi ha un oggetto, avvisarti quando è ora di ritirarlo o riportarlo, rispondere se scrivi. Non vendiamo e non cediamo i tuoi dati.</p>
<h2>Chi altro li vede</h2><p>Chi ti presta un oggetto privato riceve nome e telefono soltanto se lo accetti prima di prenotare; tu ricevi il suo telefono e l'indirizzo quando dice che va bene. Finito il prestito nessuno dei due li vede più. Chi paga la tessera con PayPal tratta il pagamento con PayPal: noi non vediamo la tua carta.</p>
<h2>Per quanto tempo</h2><p>Finché hai un profilo. Quando lo cancelli, i dati personali spariscono e dei prestiti resta solo il conteggio, senza nome. Le righe di registro tecniche durano al massimo trenta giorni.</p>
<h2>I tuoi diritti</h2><p>Puoi vedere, correggere, scaricare e cancellare i tuoi dati dal tuo profilo, quando vuoi. Se pensi che qualcosa non vada puoi rivolgerti al Garante per la protezione dei dati personali.</p>`,
  en: `<p>The data controller is {library}. For any question write to {email}.</p>
<h2>What we keep</h2><p>The name, e-mail, phone and address you give us when you sign up; your loans, cards, reviews and the messages you write to us; when you accepted the adhesion form.</p><p>We count how often each page is opened in a day, without knowing by whom: no identifier, no network address.</p>
<h2>Why</h2><p>Only to run the loans: to know who has an object, to tell you when to collect it or bring it back, to answer when you write. We do not sell or pass on your data.</p>
<h2>Who else sees them</h2><p>Whoever lends you a private object gets your name and phone only if you agree before booking; you get their phone and the address once they say that it is fine. When the loan is over neither of you sees them any more. If you pay for the card with PayPal, PayPal handles the payment: we never see your bank card.</p>
<h2>For how long</h2><p>As long as you have a profile. When you delete it your personal data goes, and of the loans only the count stays, without a name. Technical log lines last thirty days at most.</p>
<h2>Your rights</h2><p>You can see, correct, download and delete your data from your profile, whenever you like. If you think something is wrong you can turn to the data protection authority (Garante).</p>`,
}
