import type { ComponentType } from 'react'

/** A page of this portal that a link may lead to. */
export type OwnPage = { title: string; path: string }

/** Chooses a picture of the media library: its name, the part of the address after `/media/`. */
export type PictureChoice = ComponentType<{ value: string | null; onChange: (name: string | null) => void }>
