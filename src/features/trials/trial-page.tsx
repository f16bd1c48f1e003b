import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { AnswerOf } from '#contract/endpoints.ts'
import { trialLimits, trialStart, trialWish } from '#contract/shapes/admin/trials.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { CheckMail } from '#src/library/form/check-mail.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import styles from './trials.module.css'

/** Founds a library to try. `token` is the secret of the e-mail's link; empty before it was asked for. */
export function TrialPage({ token }: { token: string }) {
  const { t } = useLingui()
  const { trials, name } = useLibrary()
  return (
    <Page title={t`Un'oggettoteca di prova`} narrow>
      {!trials ? (
        <EmptyState title={t`Qui non si aprono oggettoteche di prova`}>
          <p>
            <Trans>Chi gestisce {name} non ne offre. Puoi chiedere di aprirne una.</Trans>
          </p>
          <Link to="/support" className={buttonClass()}>
            <Trans>Scrivi a chi la gestisce</Trans>
          </Link>
        </EmptyState>
      ) : token ? (
        <Opening token={token} host={trials} />
      ) : (
        <Asking host={trials} />
      )}
    </Page>
  )
}

function Asking({ host }: { host: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { days, linkHours: hours } = trialLimits
  if (sentTo) {
    return (
      <CheckMail onAgain={() => setSentTo(null)}>
        <Trans>
          Abbiamo scritto a {sentTo}: apri il link e l'oggettoteca è tua. Vale {hours} ore:
          controlla anche la posta indesiderata.
        </Trans>
      </CheckMail>
    )
  }
  return (
    <>
      <p>
        <Trans>
          Aprine una tua e prova con i tuoi oggetti e la tua gente: dura {days} giorni. Se ti piace
          chiedi di tenerla, altrimenti scarichi tutto e finisce da sola.
        </Trans>
      </p>
      <ElsewhereNote host={host} />
      <Card>
        <AskForm host={host} onDone={setSentTo} />
      </Card>
    </>
  )
}

/** Who reads this by another address, such as a number, would not reach what is founded here. */
function ElsewhereNote({ host }: { host: string }) {
  if (window.location.host === host) return null
  const example = `nome.${host}`
  return (
    <Banner tone="waiting">
      <Trans>
        Stai usando un altro indirizzo di questo server. L'oggettoteca nuova si apre solo a un
        indirizzo come {example}: provalo prima da qui.
      </Trans>
    </Banner>
  )
}

type FormProps = { host: string; onDone: (email: string) => void }

function AskForm({ host, onDone }: FormProps) {
  const { t } = useLingui()
  const ask = useCall('trials.ask')
  const form = useCallForm({
    initial: { name: '', id: '', email: '' },
    check: trialWish,
    send: body => ask.mutateAsync({ body }),
    onDone: (_, { email }) => onDone(email.trim()),
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <NameFields field={form.field} id={form.values.id} host={host} />
      <TextField
        label={t`E-mail`}
        hint={t`Ti mandiamo il link che la apre.`}
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <p className={styles.small}>
        <Trans>
          Chiedendola accetti <Link to="/policies/privacy">come trattiamo i tuoi dati</Link>.
        </Trans>
      </p>
      <Button {...form.button}>
        <Trans>Mandami il link</Trans>
      </Button>
    </form>
  )
}

type NameProps = {
  field: (name: 'name' | 'id') => Omit<ComponentProps<typeof TextField>, 'label'>
  id: string
  host: string
}

function NameFields({ field, id, host }: NameProps) {
  const { t } = useLingui()
  const address = `${id.trim().toLowerCase() || t`nome`}.${host}`
  return (
    <>
      <TextField
        label={t`Nome dell'oggettoteca`}
        autoComplete="organization"
        required
        {...field('name')}
      />
      <TextField
        label={t`Nome nell'indirizzo`}
        hint={t`Minuscole, cifre e trattini. Sarà ${address}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('id')}
      />
    </>
  )
}

/** The link of the e-mail. Nothing is founded before the press: programs that check e-mails open links too. */
function Opening({ token, host }: { token: string; host: string }) {
  const { data, error, refetch } = useQuery<AnswerOf<'trials.read'>, Failure>({
    queryKey: ['trials.read', token],
    queryFn: ({ signal }) => call('trials.read', { query: { t: token } }, { signal }),
    retry: false,
    gcTime: 0,
  })
  if (error?.code === 'link_unusable') return <Spent />
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="240px" />
  if (data.url) return <Founded name={data.name} url={data.url} />
  return (
    <>
      <p>
        <Trans>Ci siamo: come ti chiami? Poi scegli la password.</Trans>
      </p>
      <Card>
        <OpenForm token={token} host={host} found={data} />
      </Card>
    </>
  )
}

function Spent() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Questo link non vale più`}>
      <p>
        <Trans>È passato troppo tempo, o non è copiato per intero. Chiedine un altro.</Trans>
      </p>
      {/* Another document: this one has the link's secret. */}
      <a href="/prova" className={buttonClass()}>
        <Trans>Chiedi un altro link</Trans>
      </a>
    </EmptyState>
  )
}

function Founded({ name, url }: { name: string; url: string }) {
  const { t } = useLingui()
  return (
    <EmptyState title={t`${name} c'è già`} icon={<Sprout size={36} />}>
      <p>
        <Trans>Entra con la tua e-mail e la password che hai scelto.</Trans>
      </p>
      <a href={`${url}/signin?from=%2Fadmin%2Ftoday`} className={buttonClass()}>
        <Trans>Vai a {name}</Trans>
      </a>
    </EmptyState>
  )
}

type OpenProps = { token: string; host: string; found: AnswerOf<'trials.read'> }

function OpenForm({ token, host, found: { name, id } }: OpenProps) {
  const { t } = useLingui()
  const open = useCall('trials.open')
  const form = useCallForm({
    initial: { name, id, first_name: '' },
    check: trialStart,
    send: body => open.mutateAsync({ body: { t: token, ...body } }),
    // Another host, so another document.
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <TextField
        label={t({ message: 'Nome', context: 'of a person' })}
        autoComplete="given-name"
        required
        {...form.field('first_name')}
      />
      <NameFields field={form.field} id={form.values.id} host={host} />
      <Button {...form.button} pendingText={t`Un momento…`}>
        <Trans>Apri l'oggettoteca</Trans>
      </Button>
    </form>
  )
}
