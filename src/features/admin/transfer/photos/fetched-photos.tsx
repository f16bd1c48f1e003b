import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PhotoProgress, PhotoReason } from '#contract/shapes/admin/photos.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../../parts/layout.module.css'
import { List, ListRow } from '../../parts/list.tsx'

const askAgainMs = 2000

const reasons: Record<PhotoReason, MessageDescriptor> = {
  address: msg`Non è un indirizzo https che si possa aprire senza password`,
  inside: msg`È un indirizzo di una rete interna: si scarica solo da internet`,
  no_host: msg`Il sito non esiste`,
  unreachable: msg`Il sito non risponde`,
  slow: msg`Il sito è troppo lento`,
  certificate: msg`Il certificato del sito non è valido`,
  redirects: msg`L'indirizzo rimanda ad altri senza fine`,
  not_found: msg`A questo indirizzo non c'è più nulla`,
  forbidden: msg`La vede solo chi ha l'accesso a quel sito: rendila pubblica`,
  refused: msg`Il sito non la dà`,
  busy: msg`Il sito ha chiesto più volte di aspettare`,
  too_large: msg`È troppo grande`,
  page: msg`È una pagina, non una foto: serve l'indirizzo della foto stessa`,
  heic: msg`È in formato HEIC, che non si legge: esportala come JPEG`,
  not_picture: msg`Non è una foto png, jpeg, tiff o webp`,
  too_many_pixels: msg`Ha troppi pixel`,
  unreadable: msg`È rovinata`,
  infected: msg`L'antivirus l'ha fermata`,
  full: msg`L'oggetto ha già tutte le foto che può avere`,
}

/** How far the photos are that the server fetches, and which files it still misses; nothing while there are none. */
export function FetchedPhotos() {
  const query = useQuery({
    ...queryFor('admin.photos'),
    refetchInterval: ({ state }) => (state.data?.waiting ? askAgainMs : false),
  })
  const { data } = query
  if (!data) {
    return (
      <LoadingOrProblem part failure={query.error} retry={() => query.refetch()} height="60px" />
    )
  }
  return (
    <>
      {data.total > 0 && <Fetched progress={data} />}
      <Missing {...data.missing} />
    </>
  )
}

function Fetched({ progress }: { progress: PhotoProgress }) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const call = useCall('admin.photos.run')
  const { done, total, waiting, stopped, failed, failures } = progress
  const isRunning = waiting > 0
  const toggle = (run: boolean) => void call.mutateAsync({ body: { run } }).catch(() => {})
  /** Begins again, with those that failed. */
  const press = (text: ReactNode) => (
    <div className={layout.actions}>
      <Button
        look="secondary"
        small
        pending={call.isPending}
        disabledReason={offline}
        onClick={() => toggle(true)}
      >
        {text}
      </Button>
    </div>
  )
  return (
    <>
      {isRunning ? (
        <>
          <Progress
            label={t`Foto scaricate: ${done} di ${total}`}
            part={done / total}
            onStop={call.isPending ? undefined : () => toggle(false)}
          />
          <p className={layout.small}>
            <Trans>Le scarica il server, poche alla volta, anche se chiudi questa pagina.</Trans>
          </p>
        </>
      ) : (
        <p role="status">
          <Trans>
            Foto scaricate: {done} di {total}
          </Trans>
        </p>
      )}
      {stopped > 0 && (
        <Banner tone="waiting">
          <p>{t`${plural(stopped, {
            one: 'Lo scarico è fermo: ne manca #.',
            other: 'Lo scarico è fermo: ne mancano #.',
          })}`}</p>
          {press(<Trans>Riprendi</Trans>)}
        </Banner>
      )}
      {failed > 0 && (
        <>
          <Banner tone="bad">
            <p>{t`${plural(failed, {
              one: '# foto non si è potuta scaricare.',
              other: '# foto non si sono potute scaricare.',
            })}`}</p>
            {press(<Trans>Riprova</Trans>)}
          </Banner>
          <Failures failures={failures} />
        </>
      )}
    </>
  )
}

function Failures({ failures }: Pick<PhotoProgress, 'failures'>) {
  const { t, i18n } = useLingui()
  return (
    <List label={t`Foto non scaricate`}>
      {failures.map(({ id, source, reason, object }) => (
        <li key={id}>
          <ListRow
            title={
              <Link to="/products/$id" params={{ id: object.id }}>
                {object.code} · {object.name}
              </Link>
            }
            text={i18n._(reasons[reason])}
            details={[leftToRight(source)]}
          />
        </li>
      ))}
    </List>
  )
}

function Missing({ count, names }: PhotoProgress['missing']) {
  const { t } = useLingui()
  if (count === 0) return null
  const some = names.join(', ')
  return (
    <Banner tone="info">
      {t`${plural(count, {
        one: 'La tabella indica # foto che non c’è ancora',
        other: 'La tabella indica # foto che non ci sono ancora',
      })}`}
      {': '}
      {count > names.length ? `${some}…` : some}
    </Banner>
  )
}
