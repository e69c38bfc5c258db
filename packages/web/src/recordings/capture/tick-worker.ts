// A timer that goes on in a hidden tab, where the page's own timers and animation frames stop.
let timer: ReturnType<typeof setInterval> | undefined;

self.addEventListener('message', (event: MessageEvent<number>) => {
  clearInterval(timer);
  if (event.data > 0) timer = setInterval(() => self.postMessage(null), event.data);
});
