import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { useNear } from '../near/use-near.ts'
import styles from './picture.module.css'

/** Part of the bundle, so it is always available. */
const builtIn = '/images/banner.svg'
/** Shown if a picture fails to load: the library's placeholder, once it is known. */
let fallback = builtIn

export function setPlaceholder(placeholder: { url: string } | null) {
  if (placeholder) fallback = placeholder.url
}

type Source = {
  url: string
  alt: string
  avif: string
  webp: string
  tint: string
  blur?: string | undefined
}

type Props = {
  /** Without a `url` only its placeholder is shown. */
  picture: Source | null
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** In the first screen, so it loads before the app. The others load when they come near it. */
  eager?: boolean
  square?: boolean
  /** The name is written beside it, so the alternative text is empty. */
  decorative?: boolean
  className?: string
}

/** Distance from the visible part at which a picture loads. */
const nearby = '120px'

/** A picture in a fixed slot with a background. If it fails to load, a placeholder is shown. */
export function Picture({ picture, sizes, eager = false, square, decorative, className }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNear(frame, nearby, eager)
  const [failed, setFailed] = useState(false)
  const usable = picture && !failed
  const image = useRef<HTMLImageElement>(null)
  const fail = () => {
    if (usable) return setFailed(true)
    // The library's placeholder may be missing too.
    if (!image.current?.src.endsWith(builtIn)) image.current?.setAttribute('src', builtIn)
  }
  // On a server-rendered page a picture may fail before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is hydrated
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail()
  }, [])
  return (
    <span
      ref={frame}
      className={cx(
        styles.frame,
        square && styles.square,
        picture?.blur && styles.blurred,
        className,
      )}
      style={groundOf(picture)}
    >
      {near && picture?.url !== '' && (
        <picture>
          {usable && picture.avif && (
            <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
          )}
          {usable && picture.webp && (
            <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
          )}
          <img
            ref={image}
            src={usable ? picture.url : fallback}
            alt={decorative ? '' : (picture?.alt ?? '')}
            width={640}
            height={square ? 640 : 480}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onError={fail}
          />
        </picture>
      )}
    </span>
  )
}

/** The placeholder until the picture has loaded: a gradient of nine colours, or one colour. */
function groundOf(picture: Source | null): CSSProperties {
  const colours = picture?.blur?.match(/.../g) ?? []
  return Object.fromEntries([
    ...colours.map((colour, at) => [`--c${at}`, `#${colour}`]),
    ['--tint', picture?.tint || undefined],
  ])
}
