/** Returns whether a field in an element has another value than at first. A select without a default begins with its first option. */
export const hasChangedField = (place: Element): boolean =>
  [...place.querySelectorAll<HTMLInputElement>("input, textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  ) ||
  [...place.querySelectorAll("select")].some(
    ({ options, selectedIndex }) =>
      selectedIndex !==
      Math.max(
        0,
        [...options].findIndex(({ defaultSelected }) => defaultSelected),
      ),
  );
