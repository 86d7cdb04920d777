import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from "@tanstack/react-query";

/** A change on the server, after which what was read before under these keys is requested again. */
export function useSaving<Input, Reply>(
  save: (input: Input) => Promise<Reply>,
  stale: readonly QueryKey[],
): UseMutationResult<Reply, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
