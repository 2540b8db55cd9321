import { Notifications } from '@mantine/notifications'

export default function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      limit={5}
      autoClose={4000}
      containerWidth={440}
      notificationMaxHeight={200}
    />
  )
}
