/** A press of a key as the key tables name it, such as `Shift+F`. */
export const press = (name: string, held = {}) => ({
  key: name.replace('Shift+', ''),
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: name.startsWith('Shift+'),
  ...held,
});
