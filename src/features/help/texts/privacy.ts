import { msg } from '@lingui/core/macro'

/**
 * Which data is stored, why and for how long. `{library}` and `{email}` are the library's.
 */
export const privacyText = ({ library, email }: { library: string; email: string }) =>
  msg({
    message: `<p>Titolare del trattamento è ${library}. Per qualsiasi domanda scrivi a ${email}.</p>
<h2>Che cosa conserviamo</h2><p>Nome, e-mail, telefono e indirizzo che ci dai quando ti iscrivi; i tuoi prestiti, le tessere, le recensioni e i messaggi che ci scrivi; le note che prende chi gestisce, che trovi tra i tuoi dati; quando hai accettato il modulo di adesione.</p><p>Contiamo quante volte ogni pagina viene aperta in un giorno, senza sapere da chi: nessun identificativo, nessun indirizzo di rete.</p>
<h2>Perché</h2><p>Solo per gestire i prestiti: sapere chi ha un oggetto, avvisarti quando è ora di ritirarlo o riportarlo, rispondere se scrivi. Non vendiamo e non cediamo i tuoi dati.</p>
<h2>Chi altro li vede</h2><p>Chi ti presta un oggetto privato riceve nome e telefono soltanto se lo accetti prima di prenotare; tu ricevi il suo telefono e l'indirizzo quando dice che va bene. Finito il prestito nessuno dei due li vede più. Chi paga la tessera con PayPal tratta il pagamento con PayPal: noi non vediamo la tua carta.</p>
<h2>Per quanto tempo</h2><p>Finché hai un profilo. Quando lo cancelli, i dati personali spariscono e dei prestiti resta solo il conteggio, senza nome. Le righe di registro tecniche durano al massimo trenta giorni.</p>
<h2>I tuoi diritti</h2><p>Puoi vedere, correggere, scaricare e cancellare i tuoi dati dal tuo profilo, quando vuoi. Se pensi che qualcosa non vada puoi rivolgerti al Garante per la protezione dei dati personali.</p>`,
  })
