-- Names in other alphabets of Europe are sorted and found by their Latin spelling (app/platform/search-text.ts). The names themselves stay.
-- Each statement replaces some letters: an expression of all of them would be too deep.
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`sort_name`, 'ии', 'i'), 'іи', 'i'), 'ия', 'ia'), 'ія', 'ia'), 'ья', 'ia'), 'ю', 'yu'), 'я', 'ya'), 'ου', 'ou'), 'αυ', 'av'), 'ευ', 'ev'), 'γγ', 'ng'), 'ъ', ''), 'а', 'a'), 'б', 'b'), 'в', 'v'), 'г', 'g'), 'ґ', 'g'), 'д', 'd'), 'ђ', 'd'), 'е', 'e'), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
--> statement-breakpoint
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`sort_name`, 'є', 'ie'), 'ж', 'zh'), 'з', 'z'), 'ѕ', 'dz'), 'и', 'i'), 'і', 'i'), 'ј', 'j'), 'к', 'k'), 'л', 'l'), 'љ', 'lj'), 'м', 'm'), 'н', 'n'), 'њ', 'nj'), 'о', 'o'), 'п', 'p'), 'р', 'r'), 'с', 's'), 'т', 't'), 'ћ', 'c'), 'у', 'u'), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
--> statement-breakpoint
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`sort_name`, 'ф', 'f'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'џ', 'dz'), 'ш', 'sh'), 'щ', 'shch'), 'ы', 'y'), 'э', 'e'), 'α', 'a'), 'β', 'v'), 'γ', 'g'), 'δ', 'd'), 'ε', 'e'), 'ζ', 'z'), 'η', 'i'), 'θ', 'th'), 'ι', 'i'), 'κ', 'k'), 'λ', 'l'), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
--> statement-breakpoint
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`sort_name`, 'μ', 'm'), 'ν', 'n'), 'ξ', 'x'), 'ο', 'o'), 'π', 'p'), 'ρ', 'r'), 'σ', 's'), 'τ', 't'), 'υ', 'y'), 'φ', 'f'), 'χ', 'ch'), 'ψ', 'ps'), 'ω', 'o'), 'ა', 'a'), 'ბ', 'b'), 'გ', 'g'), 'დ', 'd'), 'ე', 'e'), 'ვ', 'v'), 'ზ', 'z'), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
--> statement-breakpoint
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`sort_name`, 'თ', 't'), 'ი', 'i'), 'კ', 'k'), 'ლ', 'l'), 'მ', 'm'), 'ნ', 'n'), 'ო', 'o'), 'პ', 'p'), 'ჟ', 'zh'), 'რ', 'r'), 'ს', 's'), 'ტ', 't'), 'უ', 'u'), 'ფ', 'p'), 'ქ', 'k'), 'ღ', 'gh'), 'ყ', 'q'), 'შ', 'sh'), 'ჩ', 'ch'), 'ც', 'ts'), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
--> statement-breakpoint
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`sort_name`, 'ძ', 'dz'), 'წ', 'ts'), 'ჭ', 'ch'), 'ხ', 'kh'), 'ჯ', 'j'), 'ჰ', 'h'), 'ա', 'a'), 'բ', 'b'), 'գ', 'g'), 'դ', 'd'), 'ե', 'e'), 'զ', 'z'), 'է', 'e'), 'ը', 'y'), 'թ', 't'), 'ժ', 'zh'), 'ի', 'i'), 'լ', 'l'), 'խ', 'kh'), 'ծ', 'ts'), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
--> statement-breakpoint
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`sort_name`, 'կ', 'k'), 'հ', 'h'), 'ձ', 'dz'), 'ղ', 'gh'), 'ճ', 'ch'), 'մ', 'm'), 'յ', 'y'), 'ն', 'n'), 'շ', 'sh'), 'ո', 'o'), 'չ', 'ch'), 'պ', 'p'), 'ջ', 'j'), 'ռ', 'r'), 'ս', 's'), 'վ', 'v'), 'տ', 't'), 'ր', 'r'), 'ց', 'ts'), 'ւ', 'w'), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
--> statement-breakpoint
UPDATE `profiles` SET `sort_name` = substr(replace(replace(replace(replace(replace(`sort_name`, 'փ', 'p'), 'ք', 'k'), 'օ', 'o'), 'ֆ', 'f'), 'ь', ''), 1, 240)
WHERE `sort_name` GLOB '*[Ͱ-Ͽа-яѐ-ґա-ևა-ჿ]*';
